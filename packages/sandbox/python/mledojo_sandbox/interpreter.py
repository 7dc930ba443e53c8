"""Finds the Python that the box is to run, and what has to be shown so that it runs at fixed paths."""

import glob
import os


class Interpreter:
    """Open descriptors of the folders to show; paths are the box's."""

    def __init__(self, prefix_fd, packages_fd, binary, library_name, system_packages):
        self.prefix_fd = prefix_fd
        self.packages_fd = packages_fd
        self.binary = binary
        self.library_name = library_name
        self.system_packages = system_packages

    def library_path(self):
        """Where a moved interpreter finds its shared library: the path burnt into it is the host's."""
        if self.prefix_fd is None or not glob.glob("/proc/self/fd/%d/lib/libpython*.so*" % self.prefix_fd):
            return None
        return "/opt/python/lib"


def _configuration(venv):
    values = {}
    with open(os.path.join(venv, "pyvenv.cfg")) as lines:
        for line in lines:
            key, found, value = line.partition("=")
            if found:
                values[key.strip().lower()] = value.strip()
    return values


def _folder(path):
    return os.open(path, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)


def find_interpreter(venv):
    """`venv` is the folder of a virtual environment, or None for the machine's own python3."""
    if venv is None:
        real = os.path.realpath("/usr/bin/python3")
        packages = None
        system_packages = True
    else:
        real = os.path.realpath(os.path.join(venv, "bin", "python3"))
        packages = glob.glob(os.path.join(venv, "lib", "python3*", "site-packages"))[0]
        system_packages = _configuration(venv).get("include-system-site-packages") == "true"
    prefix = os.path.dirname(os.path.dirname(real))
    shown_anyway = prefix == "/usr" or prefix.startswith("/usr/")
    return Interpreter(
        None if shown_anyway else _folder(prefix),
        None if packages is None else _folder(packages),
        real if shown_anyway else "/opt/python/bin/" + os.path.basename(real),
        None if packages is None else os.path.basename(os.path.dirname(packages)),
        system_packages,
    )
