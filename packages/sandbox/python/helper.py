"""Entry point: `python3 -I -S helper.py`."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from mledojo_sandbox.supervisor import main

main()
