from __future__ import annotations

import re
import subprocess

from real_data import REPOSITORY

README = (REPOSITORY / "README.md").read_text()


def test_the_options_table_is_what_launch_accepts() -> None:
    listed = re.findall(r"^\| `(--[a-z-]+)", README, re.MULTILINE)
    shown = subprocess.run(
        ["bash", str(REPOSITORY / "launch.sh"), "--help"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert sorted(listed) == sorted(re.findall(r"^  (--[a-z-]+)", shown, re.MULTILINE))


def test_links_lead_somewhere() -> None:
    targets = re.findall(r"\]\((?!http)([^)#]+)", README)
    assert targets
    assert [target for target in targets if not (REPOSITORY / target).exists()] == []
