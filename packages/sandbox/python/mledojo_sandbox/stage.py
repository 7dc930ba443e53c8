"""Assembles, out of sight of the host, the read-only root that every box of this sandbox sees."""

import os

from . import linux
from .idmap import bind_as_own
from .workspace import mount_tmpfs

STAGE = "/tmp"
ROOT = STAGE + "/root"

_ETC = {
    "passwd": "root:x:0:0:root:/:/usr/sbin/nologin\nagent:x:1000:1000:agent:/workspace:/bin/sh\n",
    "group": "root:x:0:\nagent:x:1000:\n",
    "hosts": "127.0.0.1 localhost\n::1 localhost\n",
    "nsswitch.conf": "passwd: files\ngroup: files\nhosts: files\n",
    "hostname": "box\n",
    "os-release": "ID=box\nNAME=box\n",
}
_MOUNT_POINTS = ("proc", "dev", "data", "workspace", "code", "tmp", "opt", "run", "var")
_TOP_FOLDERS = ("bin", "sbin", "lib", "lib32", "lib64", "libx32")


def _write(path, text):
    with open(path, "w") as file:
        file.write(text)


def _show(source_fd, target, identity=None):
    """
    Shows a folder read-only. A plain bind would tell its path on the host in the box's own list of mounts, and share
    locks on its files with the host and every other box, so it is laid under an overlay where the kernel lets us;
    with `identity` it shows as the box's own.
    """
    hidden = "%s/hidden/%s" % (STAGE, os.urandom(4).hex())
    os.makedirs(hidden + "/nothing")
    os.mkdir(hidden + "/source")
    os.makedirs(target, exist_ok=True)
    try:
        if identity is None:
            raise OSError("not wanted")
        bind_as_own(source_fd, hidden + "/source", identity)
    except OSError as error:
        if identity is not None and os.fstat(source_fd).st_mode & 0o005 != 0o005:
            raise PermissionError(
                "only its owner may read the folder, and it cannot be shown to another (%s): chmod -R o+rX it" % error
            ) from error
        linux.bind(source_fd, hidden + "/source")
    flags = linux.MS_RDONLY | linux.MS_NOSUID | linux.MS_NODEV
    try:
        layers = "lowerdir=%s/source:%s/nothing" % (hidden, hidden)
        linux.mount("overlay", target, "overlay", flags, layers)
    except OSError:
        linux.mount(hidden + "/source", target, None, linux.MS_BIND)
        linux.mount(None, target, None, linux.MS_BIND | linux.MS_REMOUNT | flags)


def _folder(path):
    return os.open(path, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)


def _show_system():
    _show(_folder("/usr"), ROOT + "/usr")
    for name in _TOP_FOLDERS:
        path = "/" + name
        if os.path.islink(path):
            os.symlink("usr/" + name, ROOT + path)
        elif os.path.isdir(path):
            _show(_folder(path), ROOT + path)


def _write_etc(linker_cache, alternatives_fd):
    os.mkdir(ROOT + "/etc")
    for name, text in _ETC.items():
        _write(ROOT + "/etc/" + name, text)
    if linker_cache is not None:
        with open(ROOT + "/etc/ld.so.cache", "wb") as file:
            file.write(linker_cache)
    if alternatives_fd is not None:
        _show(alternatives_fd, ROOT + "/etc/alternatives")


def _show_python(python):
    if python.prefix_fd is not None:
        _show(python.prefix_fd, ROOT + "/opt/python")
    venv = ROOT + "/opt/venv"
    os.makedirs(venv + "/bin")
    home = os.path.dirname(python.binary)
    for name in ("python", "python3", os.path.basename(python.binary)):
        os.symlink(python.binary, venv + "/bin/" + name)
    if python.packages_fd is not None:
        os.makedirs("%s/lib/%s" % (venv, python.library_name))
        _show(python.packages_fd, "%s/lib/%s/site-packages" % (venv, python.library_name))
    system = "true" if python.system_packages else "false"
    _write(venv + "/pyvenv.cfg", "home = %s\ninclude-system-site-packages = %s\n" % (home, system))


def build_stage(data_fd, python, identity):
    """Covers /tmp, in this process's own mount table only, with the stage."""
    try:
        with open("/etc/ld.so.cache", "rb") as file:
            linker_cache = file.read()
    except OSError:
        linker_cache = None
    alternatives_fd = _folder("/etc/alternatives") if os.path.isdir("/etc/alternatives") else None
    mount_tmpfs(STAGE, 16 << 20, 10_000, 0o755, (0, 0))
    os.mkdir(ROOT)
    for name in _MOUNT_POINTS:
        os.mkdir(ROOT + "/" + name)
    os.symlink("/tmp", ROOT + "/var/tmp")
    _show_system()
    _write_etc(linker_cache, alternatives_fd)
    _show_python(python)
    _show(data_fd, ROOT + "/data", identity if identity.mode == "root" else None)
    if alternatives_fd is not None:
        os.close(alternatives_fd)
