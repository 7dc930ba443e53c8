"""Starts the owner of a hostile run with everything planted that must not reach a box.

Planted: a secret on descriptor 200, one in the environment, one in the arguments, a controlling terminal, a
home with keys. With "arena" it first builds a throw-away machine (to be run under `unshare` with mount, pid,
net, ipc and uts namespaces): a copy-on-write root, devices and kernel settings of its own, so that unconfined
attacks break nothing real.

usage: launch.py CONFIG.json, with { root, repository, uid, arena, command, timeoutSeconds, report }
"""

import ctypes
import json
import os
import pty
import secrets
import signal
import stat
import subprocess
import sys
import time

LIBC = ctypes.CDLL(None, use_errno=True)
BIND, REC, PRIVATE, RDONLY, REMOUNT = 0x1000, 0x4000, 0x40000, 1, 32


def mount(source, target, kind, flags=0, options=None):
    encode = lambda text: text.encode() if text is not None else None
    if LIBC.mount(encode(source), encode(target), encode(kind), ctypes.c_ulong(flags), encode(options)) != 0:
        code = ctypes.get_errno()
        raise OSError(code, "mount %s on %s: %s" % (source, target, os.strerror(code)))


def secret(name):
    return "CANARY-%s-%s" % (name, secrets.token_hex(6))


def readable(config):
    """Binds the repository where every user can reach it, whatever the folders above it allow."""
    target = os.path.join(config["root"], "repository")
    os.makedirs(target, exist_ok=True)
    mount(config["repository"], target, None, BIND | REC)
    return target


def build_arena(config):
    """Leaves this process in a root of its own, of which nothing is written back."""
    base = os.path.join(config["root"], "arena")
    os.makedirs(base)
    mount("arena", base, "tmpfs", 0, "size=1400m,nr_inodes=400k,mode=755")
    for name in ("upper", "work", "root"):
        os.makedirs(os.path.join(base, name))
    os.chmod(os.path.join(base, "upper"), 0o755)
    root = os.path.join(base, "root")
    mount("overlay", root, "overlay", 0, "lowerdir=/,upperdir=%s/upper,workdir=%s/work" % (base, base))
    inside = lambda path: root + path
    scene = inside(config["root"])
    mount(config["root"], scene, None, BIND)
    mount("proc", inside("/proc"), "proc")
    mount(inside("/proc/sys"), inside("/proc/sys"), None, BIND)
    mount(None, inside("/proc/sys"), None, REMOUNT | BIND | RDONLY)
    core = os.path.join(base, "core_pattern")
    with open(core, "w") as f:
        f.write("core\n")
    os.chmod(core, 0o666)
    mount(core, inside("/proc/sys/kernel/core_pattern"), None, BIND)
    mount("dev", inside("/dev"), "tmpfs", 0, "size=100m,mode=755")
    for name, major, minor in (("null", 1, 3), ("zero", 1, 5), ("full", 1, 7), ("random", 1, 8), ("urandom", 1, 9), ("tty", 5, 0), ("kmsg", 1, 11)):
        os.mknod(inside("/dev/" + name), stat.S_IFCHR | 0o666, os.makedev(major, minor))
        os.chmod(inside("/dev/" + name), 0o666)
    os.symlink("/proc/self/fd", inside("/dev/fd"))
    for name in ("pts", "shm"):
        os.makedirs(inside("/dev/" + name))
    os.symlink("pts/ptmx", inside("/dev/ptmx"))
    mount("devpts", inside("/dev/pts"), "devpts", 0, "newinstance,ptmxmode=0666,mode=620")
    mount("shm", inside("/dev/shm"), "tmpfs", 0, "size=700m,mode=1777")
    os.chdir(root)
    if LIBC.syscall(155, b".", b".") != 0:
        raise OSError(ctypes.get_errno(), "pivot_root")
    LIBC.umount2(b".", 2)
    os.chdir("/")
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    subprocess.run(["ip", "link", "add", "way-out", "type", "veth", "peer", "name", "far-end"], check=False)
    subprocess.run(["ip", "link", "set", "way-out", "up"], check=False)


def start_owner(config, repository):
    """Forks the owner; returns its pid and the terminal's other side."""
    keeper, terminal = pty.openpty()
    os.fchmod(terminal, 0o666)
    pid = os.fork()
    if pid:
        os.close(terminal)
        return pid, keeper
    os.close(keeper)
    os.setsid()
    LIBC.ioctl(terminal, 0x540E, 0)
    log = os.open(config["report"] + ".log", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
    planted = os.memfd_create("planted")
    os.write(planted, secret("descriptor").encode())
    os.dup2(planted, 200, inheritable=True)
    null = os.open("/dev/null", os.O_RDONLY)
    for source, target in ((null, 0), (log, 1), (log, 2)):
        os.dup2(source, target, inheritable=True)
    os.chdir(config["root"])
    uid = config["uid"]
    if uid != os.getuid():
        os.setgroups([])
        os.setresgid(uid, uid, uid)
        os.setresuid(uid, uid, uid)
    # Dies with us. Set last, for a change of user clears it.
    LIBC.prctl(1, signal.SIGKILL)
    home = os.path.join(config["root"], "home")
    environment = {
        **os.environ,
        "HOME": home,
        "TMPDIR": os.path.join(config["root"], "tmp"),
        "PLANTED_CANARY": secret("environment"),
        "HOSTILE_REPOSITORY": repository,
    }
    command = [part.replace("{repository}", repository) for part in config["command"]]
    os.execvpe(command[0], command + ["--planted=" + secret("argument")], environment)


def note(config, what):
    with open(config["report"], "a") as f:
        f.write(json.dumps({"owner": what}) + "\n")


def main():
    with open(sys.argv[1]) as f:
        config = json.load(f)
    if config["arena"] or config["bindRepository"]:
        mount(None, "/", None, REC | PRIVATE)
    repository = readable(config) if config["bindRepository"] else config["repository"]
    if config["arena"]:
        build_arena(config)
    pid, keeper = start_owner(config, repository)
    if config["arena"]:
        # The first process of a namespace is deaf to every signal from within that it does not handle.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    else:
        signal.signal(signal.SIGTERM, lambda *_: os.kill(pid, signal.SIGKILL))
    deadline = time.monotonic() + config["timeoutSeconds"]
    while True:
        found, status = os.waitpid(pid, os.WUNTRACED | os.WNOHANG)
        if found:
            break
        if time.monotonic() > deadline:
            note(config, "owner took too long")
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            return 1
        time.sleep(0.02)
    if os.WIFSTOPPED(status):
        note(config, "owner was stopped by signal %d" % os.WSTOPSIG(status))
        os.kill(pid, signal.SIGKILL)
        return 1
    if os.WIFSIGNALED(status):
        note(config, "owner was killed by signal %d" % os.WTERMSIG(status))
        return 1
    os.close(keeper)
    return os.WEXITSTATUS(status)


if __name__ == "__main__":
    sys.exit(main())
