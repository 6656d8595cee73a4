"""Checks descriptions of kiosks, and the documentation's example, with Home Assistant's own schemas (its package from PyPI).

Reads one description a line, as a kiosk publishes it. Ends with 1 if Home Assistant would refuse one, or if it would accept
one that is broken on purpose.
"""

import asyncio
import copy
import importlib
import json
import pathlib
import re
import sys
import tempfile

import jinja2
import voluptuous
import yaml
from homeassistant.components.automation import config as automation
from homeassistant.components.mqtt import discovery, schemas
from homeassistant.core import HomeAssistant
from homeassistant.helpers import frame

TIMERS = {"next": "2026-11-23T18:45:00+00:00", "ringing": True, "timers": [{"id": 1}, {"id": 2}]}
NONE = {"next": None, "ringing": False, "timers": []}
# What Home Assistant shows for each entity with a template: two states, and the results.
VALUES = {
    "next_timer": [(TIMERS, "2026-11-23T18:45:00+00:00"), (NONE, "None")],
    "timers": [(TIMERS, "2"), (NONE, "0")],
    "ringing": [(TIMERS, "ON"), (NONE, "OFF")],
    "recipe": [({"title": "Pad thai"}, "Pad thai"), ({"title": None}, "None")],
}


def check(description):
    """Does what Home Assistant does with a description. Raises voluptuous.Invalid if it would refuse it."""
    payload = discovery.MQTTDiscoveryPayload(copy.deepcopy(description))
    discovery._replace_all_abbreviations(payload)
    schemas.DEVICE_DISCOVERY_SCHEMA(payload)
    for name, component in payload["components"].items():
        platform = component.pop("platform")
        if not component:
            continue
        component["device"] = payload["device"]
        component["origin"] = payload["origin"]
        discovery._merge_common_device_options(component, payload)
        importlib.import_module(f"homeassistant.components.mqtt.{platform}").DISCOVERY_SCHEMA(component)


def check_templates(description):
    environment = jinja2.Environment()
    environment.filters["to_json"] = json.dumps
    for name, cases in VALUES.items():
        template = environment.from_string(description["cmps"][name]["val_tpl"])
        for value, expected in cases:
            assert template.render(value_json=value) == expected, (name, value, expected)
    command = environment.from_string(description["cmps"]["message"]["cmd_tpl"])
    assert json.loads(command.render(value='Say "yes"\n')) == {"do": "show", "text": 'Say "yes"\n'}


def check_example():
    root = pathlib.Path(__file__).parents[2]
    page = (root / "Sources/Documentation.docc/HomeAssistant.md").read_text()
    example = yaml.safe_load(re.search(r"```yaml\n(.*?)```", page, re.DOTALL).group(1))
    for entry in example["automation"]:
        automation.PLATFORM_SCHEMA(entry)
        print(f"automation {entry['alias']}: accepted")


def broken(description):
    """Yields descriptions that Home Assistant refuses, with what is wrong with them."""
    for what, change in [
        ("no origin", lambda d: d.pop("o")),
        ("no identifiers", lambda d: d["dev"].pop("ids")),
        ("no unique id", lambda d: d["cmps"]["timers"].pop("uniq_id")),
        ("a platform that does not exist", lambda d: d["cmps"]["timers"].update(p="timer")),
        ("no types of events", lambda d: d["cmps"]["alarm"].pop("evt_typ")),
        ("a wildcard in a topic to publish to", lambda d: d["cmps"]["message"].update(cmd_t="galley/1/+/cmd")),
        ("a template that can't be read", lambda d: d["cmps"]["timers"].update(val_tpl="{{ value_json.")),
    ]:
        copied = copy.deepcopy(description)
        change(copied)
        yield what, copied


async def main():
    with tempfile.TemporaryDirectory() as folder:
        # The schemas ask for the running Home Assistant. It announces itself, but to helpers only since 2025.2.
        home = HomeAssistant(folder)
        if hasattr(frame, "async_setup"):
            frame.async_setup(home)
        check_example()
        check_all([json.loads(line) for line in sys.stdin])


def check_all(descriptions):
    if not descriptions:
        sys.exit("There was no description to check.")
    for description in descriptions:
        print(f"{description['dev']['name']}, {len(description['cmps'])} entities")
        check(description)
        check_templates(description)
    for what, bad in broken(descriptions[0]):
        try:
            check(bad)
        except voluptuous.Invalid as reason:
            print(f"with {what}: refused, {reason}"[:120])
        else:
            sys.exit(f"Home Assistant accepts a description with {what}.")


asyncio.run(main())
