import { expect, it } from "vitest";
import type { ContractSetting } from "./setting.ts";

const pool = (method: string): string => `
import multiprocessing
def square(x): return x * x
if __name__ == "__main__":
    with multiprocessing.get_context("${method}").Pool(2) as pool: print(sum(pool.map(square, range(10))))
`;

/** Ordinary Python must work in the box. */
export function describePython(setting: ContractSetting): void {
  it.each(["fork", "spawn", "forkserver"])("runs multiprocessing by %s", async (method) => {
    await using sandbox = await setting.sandbox();
    expect(await setting.output(sandbox, pool(method))).toBe("285");
  });

  it("runs threads, subprocesses, asyncio, pipes and temporary files", async () => {
    await using sandbox = await setting.sandbox();
    const program = `
import asyncio, concurrent.futures, os, socket, sqlite3, subprocess, tempfile, threading
with concurrent.futures.ThreadPoolExecutor(4) as threads: print(sum(threads.map(abs, range(-5, 0))))
print(subprocess.run("echo $((6 * 7)) | cat", shell=True, capture_output=True, text=True).stdout.strip())
async def main():
    child = await asyncio.create_subprocess_exec("cat", stdin=-1, stdout=-1)
    return (await child.communicate(b"async"))[0].decode()
print(asyncio.run(main()))
with tempfile.NamedTemporaryFile() as f: f.write(b"x")
a, b = socket.socketpair(); a.send(b"pair"); print(b.recv(9).decode())
server = socket.create_server(("127.0.0.1", 0)); socket.create_connection(server.getsockname()); print("loopback")
sqlite3.connect("x.db").execute("create table t (x)")
`;
    expect(await setting.output(sandbox, program)).toBe("15\n42\nasync\npair\nloopback");
  });

  if (!setting.subject.scientific) return;

  it("runs numpy, pandas, scikit-learn with joblib workers, and lightgbm", async () => {
    await using sandbox = await setting.sandbox({
      memoryBytes: 2 * 1024 ** 3,
      wallTimeMs: 120_000,
      diskBytes: 256 * 1024 ** 2,
      maxInodes: 5000,
    });
    const program = `
import lightgbm, numpy, pandas
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import cross_val_score
rng = numpy.random.default_rng(0)
x = pandas.DataFrame(rng.normal(size=(400, 5))).add_prefix("c"); y = (x.c0 > 0).astype(int)
print(cross_val_score(RandomForestClassifier(20, random_state=0), x, y, cv=2, n_jobs=2).mean() > 0.9)
print(lightgbm.LGBMClassifier(n_estimators=10, n_jobs=2, verbose=-1).fit(x, y).score(x, y) > 0.9)
x.to_csv("x.csv"); print(pandas.read_csv("/data/numbers.csv").x.sum())
`;
    expect(await setting.output(sandbox, program)).toBe("True\nTrue\n30");
  });
}
