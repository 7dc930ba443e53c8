import { createServer } from "node:net";
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { hostProcessesWith } from "../host-processes.ts";
import type { ContractSetting } from "./setting.ts";

const deniedCalls = `
import ctypes, os, socket
libc = ctypes.CDLL(None, use_errno=True)
calls = {"x86_64": dict(unshare=272, mount=165, ptrace=101, keyctl=250, bpf=321, perf=298, userfaultfd=323, io_uring=425, setns=308, vm_readv=310, clone3=435),
         "aarch64": dict(unshare=97, mount=40, ptrace=117, keyctl=219, bpf=280, perf=241, userfaultfd=282, io_uring=425, setns=268, vm_readv=270, clone3=435)}[os.uname().machine]
for name, number in calls.items():
    flags = 0x10000000 if name in ("unshare", "setns") else 0
    if libc.syscall(number, flags, 0, 0, 0, 0) != -1 or ctypes.get_errno() not in (1, 38): print("allowed", name, ctypes.get_errno())
for family, kind in ((40, 1), (17, 3), (16, 3), (2, 3), (38, 5)):
    try:
        socket.socket(family, kind); print("allowed socket", family, kind)
    except OSError:
        pass
`;

/** What the box must not see, reach or leave behind. */
export function describeIsolation(setting: ContractSetting): void {
  it("runs as nobody special, without capabilities and under a filter", async () => {
    await using sandbox = await setting.sandbox();
    const program = `
import os
status = dict(line.split(":", 1) for line in open("/proc/self/status"))
print(os.getuid() != 0, *(int(status[k], 16) for k in ("CapEff", "CapPrm", "CapBnd")), int(status["Seccomp"]), int(status["NoNewPrivs"]))
`;
    expect(await setting.output(sandbox, program)).toBe("True 0 0 0 2 1");
  });

  it("refuses the calls that lead out", async () => {
    await using sandbox = await setting.sandbox();
    expect(await setting.output(sandbox, deniedCalls)).toBe("");
  });

  it("shows nothing of the host's environment, processes and descriptors", async () => {
    process.env["MLEDOJO_CONTRACT_SECRET"] = "visible";
    try {
      await using sandbox = await setting.sandbox();
      const program = `
import os
print("MLEDOJO_CONTRACT_SECRET" in os.environ, any("${process.pid}" == name for name in os.listdir("/proc")))
print(sorted(int(fd) for fd in os.listdir("/proc/self/fd"))[:-1], len(os.listdir("/proc/self/fd")))
print(sum(name.isdigit() for name in os.listdir("/proc")) <= 4)
`;
      expect(await setting.output(sandbox, program)).toBe("False False\n[0, 1, 2] 4\nTrue");
    } finally {
      delete process.env["MLEDOJO_CONTRACT_SECRET"];
    }
  });

  it("has no network, not even the host's loopback", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      await using sandbox = await setting.sandbox();
      const program = `
import socket
for place in (("127.0.0.1", ${port}), ("192.0.2.1", 80)):
    try:
        socket.create_connection(place, timeout=1); print("connected", place)
    except OSError:
        pass
try:
    print(socket.getaddrinfo("example.org", 80))
except OSError:
    pass
print([line.split(":")[0].strip() for line in open("/proc/net/dev").readlines()[2:]])
`;
      expect(await setting.output(sandbox, program)).toBe("['lo']");
    } finally {
      server.close();
    }
  });

  it("leaves no process, however it was cut loose", async () => {
    await using sandbox = await setting.sandbox();
    const marker = randomUUID();
    const program = `
import os, subprocess, sys
loose = [sys.executable, "-c", "import signal, time\\nfor n in range(1, 32):\\n  try: signal.signal(n, signal.SIG_IGN)\\n  except OSError: pass\\ntime.sleep(600)", "${marker}"]
subprocess.Popen(loose)
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0: os.execv(loose[0], loose)
    os._exit(0)
os.wait()
`;
    await setting.output(sandbox, program);
    expect(hostProcessesWith(marker)).toEqual([]);
    const timedOut = await setting.python(sandbox, `${program}\nimport time; time.sleep(600)`, {
      limits: { wallTimeMs: 700 },
    });
    expect(timedOut.outcome).toBe("timeout");
    expect(hostProcessesWith(marker)).toEqual([]);
  });
}
