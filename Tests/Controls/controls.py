"""Copies of the sources from which single protections are taken out, to see that something notices.

A list of controls names what to replace: "=" begins one control and gives its names, "@" the file, "-" a line that is in the file
exactly once, and "+" the lines that replace it. They call isRemoved(_:), so that one build has all controls.

    python3 Tests/Controls/controls.py LIST...

Fails if a list names a line that is no longer there.
"""

import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MODULE = """// The protections that a control takes out. Tests/Controls/controls.py writes this file.
private import Glibc

private let removedName: String = {
    guard let file = fopen("%s", "r") else { return "" }
    defer { fclose(file) }
    var bytes = [CChar](repeating: 0, count: 64)
    return fgets(&bytes, 64, file) == nil ? "" : String(cString: bytes)
}()

/// True if the protection with a name is taken out.
func isRemoved(_ name: String) -> Bool { removedName == name }
"""


def read(path):
    """Returns, for each name, its replacements: file, line, new line."""
    controls, names, file, line = {}, [], None, None
    for text in path.read_text().split("\n"):
        mark, rest = text[:2], text[2:]
        if mark == "= ":
            names = rest.split()
        elif mark == "@ ":
            file = rest
        elif mark == "- ":
            line = rest.strip()
            text = (ROOT / file).read_text().split("\n")
            if sum(1 for other in text if other.strip() == line) != 1:
                raise SystemExit(f"{names[0]}: this line is not in {file}, or not only once: {line}")
        elif mark == "+ ":
            # A line may be replaced by several.
            for name in names:
                before = controls.setdefault(name, [])
                if before and before[-1][:2] == (file, line):
                    before[-1] = (file, line, before[-1][2] + "\n" + rest.strip())
                else:
                    before.append((file, line, rest.strip()))
    return controls


def copy(controls, folder):
    """Copies the sources with all replacements to a folder. Files that stay the same are not written, so the build is short.

    The program reads the name of the protection that is taken out from the file "removed" beside the folder.
    """
    files = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True,
        check=True).stdout.split("\n")
    replacements = {}
    for row in controls.values():
        for file, line, new in row:
            replacements.setdefault(file, {})[line] = new
    contents = {name: (ROOT / name).read_bytes() for name in files if name and (ROOT / name).is_file()}
    for file, lines in replacements.items():
        texts = []
        for text in contents[file].decode().split("\n"):
            stripped = text.strip()
            if stripped in lines:
                text = text[: len(text) - len(text.lstrip())] + lines[stripped]
            texts.append(text)
        contents[file] = "\n".join(texts).encode()
        parts = pathlib.Path(file).parts
        module = parts[: 3 if parts[1] == "Services" else 2]
        contents["/".join(module) + "/FaultControls.swift"] = (MODULE % (folder.parent / "removed")).encode()
    for name, content in contents.items():
        path = folder / name
        if not path.exists() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            shutil.copymode(ROOT / name, path) if (ROOT / name).exists() else None
    for path in folder.rglob("FaultControls.swift"):
        if str(path.relative_to(folder)) not in contents:
            path.unlink()


if __name__ == "__main__":
    for path in sys.argv[1:]:
        read(pathlib.Path(path))
