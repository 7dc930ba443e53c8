/**
 * Helpers that stand above every hostile program. `LOOT` lines say what it got, `TRIED` lines what was
 * refused, `DONE` that it reached its end. `S` is what a well-informed attacker knows of the host.
 */
export const kit = String.raw`
import ctypes, errno, glob, json, mmap, os, resource, signal, socket, stat, struct, subprocess, sys, threading, time

S = json.loads(os.environ["HOSTILE_SCENE"])
LIMITS, LEVELS = S["limits"], S["levels"]
LIBC = ctypes.CDLL(None, use_errno=True)
PREFIX = b"CANARY-"
MAIN = os.getpid()

def say(line, fd=1):
    os.write(fd, (line.replace("\n", " ")[:400] + "\n").encode("utf-8", "backslashreplace"))

def loot(what):
    say("LOOT " + str(what))

def loot_file(what):
    with open("loot.txt", "a") as f:
        f.write("LOOT " + str(what) + "\n")

def excess(limit, what):
    """Loot, unless a watched limit ends us within its grace. The runner drops it where no limit is claimed."""
    if LEVELS[limit] == "watched":
        time.sleep(3)
    loot("excess " + limit + ": " + str(what))

def attempt(what, action):
    """What the action gave, or None with a TRIED line that says why not."""
    try:
        return action()
    except BaseException as error:
        say("TRIED %s: %r" % (what, error))
        return None

def unavailable(error):
    if error.errno in (errno.ENOSYS, errno.EAFNOSUPPORT, errno.EPROTONOSUPPORT, errno.ENODEV):
        say("UNAVAILABLE %s" % error)

def seize(what, data):
    """Loot if the bytes hold a planted secret."""
    at = data.find(PREFIX)
    if at >= 0:
        loot(what + ": " + data[at : at + 40].decode("latin-1"))
    return at >= 0

def grab(path, size=65536):
    """Reads the start of a file without ever waiting for it; loot if a secret is there."""
    def action():
        fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        try:
            return os.read(fd, size)
        finally:
            os.close(fd)
    data = attempt("read " + str(path), action)
    return data is not None and seize(str(path), data)

def syscall(number, *args):
    result = LIBC.syscall(ctypes.c_long(number), *[ctypes.c_long(a) if isinstance(a, int) else a for a in args])
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    return result

def take(what, action):
    """Loot if the action succeeds at all."""
    result = attempt(what, action)
    if result is not None:
        loot(what + " succeeded: %r" % (result,))
    return result

def take_call(what, number, *args):
    def action():
        try:
            return syscall(number, *args)
        except OSError as error:
            unavailable(error)
            raise
    return take(what, action)

def other_pids():
    me = {os.getpid(), MAIN}
    return [int(p) for p in os.listdir("/proc") if p.isdigit() and int(p) not in me]

def in_child(action):
    """Runs the action in a forked child and waits for it, so that what it breaks is not us."""
    pid = os.fork()
    if pid == 0:
        try:
            action()
        except BaseException as error:
            say("TRIED child: %r" % error)
        os._exit(0)
    return os.waitpid(pid, 0)[1]
`;

/** The last line of every program that is expected to reach it. */
export const kitEnd = `\nsay("DONE")\n`;
