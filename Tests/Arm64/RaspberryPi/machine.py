#!/usr/bin/env python3
"""machine.py MODEL KERNEL JOB: runs QEMU's model of a Raspberry Pi, prints what its serial line says, and unpacks the files that the
scenes recorded into JOB. When a scene asks for the registers of the GPIO block, they are read in QEMU, past the kernel, and
sent over the line. Exits with the scenes' status, or with 2.
"""

import base64
import io
import re
import socket
import subprocess
import sys
import tarfile
import threading
from pathlib import Path

# The machine, its console, and the address of its GPIO block (BCM2835 ARM Peripherals, 6.1; BCM2711 ARM Peripherals, 5.2).
MODELS = {
    "3": ("raspi3b", "earlycon=pl011,mmio32,0x3f201000 console=ttyAMA0,115200", 0x3F20_0000),
    "4": ("raspi4b", "earlycon=pl011,mmio32,0xfe201000 console=ttyAMA0,115200 console=ttyAMA1,115200", 0xFE20_0000),
}
# Offsets of GPFSEL0, GPFSEL1, GPFSEL2 and GPLEV0.
REGISTERS = (0x00, 0x04, 0x08, 0x34)
# Seconds for the kernel and all scenes, on a slow machine.
LIMIT = 1500


class Monitor:
    """QEMU's monitor, which reads the memory of the machine."""

    def __init__(self, end):
        self.end = end
        self._answer()

    def word(self, address):
        self.end.sendall(f"xp /1wx {address:#x}\n".encode())
        return re.search(r": (0x[0-9a-f]{8})", self._answer())[1]

    def _answer(self):
        text = ""
        while not text.endswith("(qemu) "):
            part = self.end.recv(4096)
            if not part:
                raise EOFError("QEMU ended")
            text += part.decode()
        return text


def play(model, kernel, job):
    machine, console, block = MODELS[model]
    serial, serial_end = socket.socketpair()
    monitor, monitor_end = socket.socketpair()
    words = [
        "qemu-system-aarch64", "-machine", machine, "-display", "none", "-no-reboot",
        "-kernel", kernel, "-initrd", f"{job}/initrd", "-dtb", f"{job}/dtb",
        "-append", f"{console} loglevel=3 panic=-1 rdinit=/init",
        "-chardev", f"socket,id=serial,fd={serial_end.fileno()}", "-serial", "chardev:serial",
        "-chardev", f"socket,id=monitor,fd={monitor_end.fileno()}", "-mon", "chardev=monitor"]
    with subprocess.Popen(words, stdin=subprocess.DEVNULL, pass_fds=(serial_end.fileno(), monitor_end.fileno())) as qemu:
        serial_end.close()
        monitor_end.close()
        watch = threading.Timer(LIMIT, qemu.kill)
        watch.start()
        try:
            return listen(serial, Monitor(monitor), block, Path(job))
        except EOFError as error:
            print(f"machine.py: {error}", file=sys.stderr)
            return 2
        finally:
            watch.cancel()
            qemu.kill()


def listen(serial, monitor, block, job):
    files = None
    with serial.makefile("rb") as lines:
        for raw in lines:
            line = raw.decode(errors="replace").strip("\r\n")
            if line == "galley-test: registers":
                values = " ".join(monitor.word(block + offset) for offset in REGISTERS)
                serial.sendall(f"{values}\n".encode())
            elif line == "galley-test: files":
                files = []
            elif ended := re.fullmatch(r"galley-test: ended (\d+)", line):
                if ended[1] == "0":
                    unpack(files, job)
                return int(ended[1])
            elif files is not None:
                files.append(line)
            else:
                print(line, flush=True)
    print(f"machine.py: the machine ended before the scenes, or they took longer than {LIMIT} s", file=sys.stderr)
    return 2


def unpack(lines, job):
    with tarfile.open(fileobj=io.BytesIO(base64.b64decode("".join(lines)))) as archive:
        archive.extractall(job, filter="data")


sys.exit(play(*sys.argv[1:]))
