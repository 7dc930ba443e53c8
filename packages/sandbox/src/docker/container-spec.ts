import type { ContainerCreateOptions, DeviceRequest, HostConfig } from "dockerode";
import { boxPaths, type SandboxCreateOptions, type SandboxLimits } from "../contract.ts";
import { trustedCommand } from "./box-source.ts";

/** What every container of one sandbox shares. */
export interface SpecContext {
  readonly image: string;
  readonly sandboxId: string;
  /** Written on everything that is made, so that it is found again when its owner has died. */
  readonly ownerLabel: string;
  /** The user of the untrusted program; the trusted process beside it has the next number. */
  readonly uid: number;
  /** The seccomp profile as JSON. */
  readonly seccompProfile: string;
  /** Whether the engine takes a limit of its own for what waits in network sockets. */
  readonly socketLimit: boolean;
}

export const labels = {
  owner: "dev.mledojo.owner",
  sandbox: "dev.mledojo.sandbox",
  execution: "dev.mledojo.execution",
} as const;

/** Space for the files of `/code`, which are sent in through the trusted process. */
const codeBytes = 64 * 1024 ** 2;

/**
 * What the engine's own runtime needs while it starts a container, inside its control group: with less, its threads
 * fail now and then. A smaller limit is set when the trusted process is up.
 */
export const startingPids = 48;

/** Processes of a box: the program's, and the trusted one. */
export const pidsLimit = (limits: SandboxLimits): number => limits.maxPids + 1;

const tmpfs = (bytes: number, inodes: number, rest: string): string =>
  `rw,nosuid,nodev,size=${bytes},nr_inodes=${inodes},${rest}`;

/** The engine's words for the GPUs asked for. */
function deviceRequests(gpus: SandboxCreateOptions["gpus"]): DeviceRequest[] {
  if (gpus === undefined) return [];
  const which = "ids" in gpus ? { DeviceIDs: [...gpus.ids] } : { Count: gpus.count };
  return [{ Driver: "nvidia", ...which, Capabilities: [["gpu", "compute", "utility"]] }];
}

const shared = (context: SpecContext, name: string): ContainerCreateOptions => ({
  name,
  Image: context.image,
  User: "0:0",
  Hostname: "box",
  // An image's own entry point is none of ours.
  Entrypoint: [],
  WorkingDir: "/",
  AttachStdin: true,
  AttachStdout: true,
  AttachStderr: true,
  OpenStdin: true,
  // The end of our connection is the end of its input, and so of the container.
  StdinOnce: true,
  Tty: false,
  NetworkDisabled: true,
  Labels: { [labels.owner]: context.ownerLabel, [labels.sandbox]: context.sandboxId },
});

const sharedHost = (context: SpecContext): HostConfig => ({
  NetworkMode: "none",
  IpcMode: "private",
  ReadonlyRootfs: true,
  CapDrop: ["ALL"],
  SecurityOpt: ["no-new-privileges", `seccomp=${context.seccompProfile}`],
  LogConfig: { Type: "none", Config: {} },
  // Otherwise the engine copies the machine's own name servers into the container.
  Dns: ["127.0.0.1"],
  DnsSearch: ["."],
  RestartPolicy: { Name: "no" },
});

type Mount = NonNullable<HostConfig["Mounts"]>[number];

/** What stands at `/data`: a volume that the keeper made, or the folder itself. */
export type DataSource = { readonly volume: string } | { readonly folder: string };

const dataMount = (data: DataSource): Mount => {
  const place = { Target: boxPaths.data, ReadOnly: true } as const;
  return "folder" in data
    ? { ...place, Type: "bind", Source: data.folder, BindOptions: { Propagation: "rprivate" } }
    : { ...place, Type: "volume", Source: data.volume, VolumeOptions: plainVolume };
};

const plainVolume = { NoCopy: true, Labels: {}, DriverConfig: { Name: "local", Options: {} } };

/** The box of one execution. `workspace` is the volume that stands at the workspace's path. */
export function boxSpec(
  context: SpecContext,
  options: {
    readonly executionId: string;
    /** Makes the container's name unique. */
    readonly nonce: string;
    readonly limits: SandboxLimits;
    readonly workspace: string;
    readonly data: DataSource;
    readonly gpus?: SandboxCreateOptions["gpus"];
  },
): ContainerCreateOptions {
  const { limits } = options;
  // A caller that repeats itself must not meet the container of its last run, which the engine may still tidy away.
  const word = options.executionId.replaceAll(/[^\w.-]/g, "_").slice(0, 80);
  const name = `mledojo-${context.sandboxId}-${word}-${options.nonce}`;
  const base = shared(context, name);
  const scratch = tmpfs(limits.diskBytes, limits.maxInodes, "exec,mode=1777");
  return {
    ...base,
    Cmd: trustedCommand("init.py", JSON.stringify({ uid: context.uid, initUid: context.uid + 1 })),
    Labels: { ...base.Labels, [labels.execution]: options.executionId },
    HostConfig: {
      ...sharedHost(context),
      // To become the program's user, to end its processes, to be scheduled before them, and to see to it that the
      // program has none of this.
      CapAdd: ["SETUID", "SETGID", "KILL", "SETPCAP", "SYS_NICE"],
      Memory: limits.memoryBytes,
      MemorySwap: limits.memoryBytes,
      ...(context.socketLimit && { KernelMemoryTCP: limits.memoryBytes }),
      PidsLimit: Math.max(startingPids, pidsLimit(limits)),
      CpuPeriod: 100_000,
      CpuQuota: Math.max(1_000, Math.round(limits.cores * 100_000)),
      Ulimits: [
        { Name: "core", Soft: 0, Hard: 0 },
        { Name: "nofile", Soft: 4_096, Hard: 16_384 },
        { Name: "msgqueue", Soft: 0, Hard: 0 },
        { Name: "sigpending", Soft: 1_024, Hard: 1_024 },
      ],
      Tmpfs: {
        [boxPaths.temporary]: scratch,
        "/dev/shm": scratch,
        [boxPaths.code]: tmpfs(codeBytes, 1_024, "noexec,mode=0755"),
      },
      Mounts: [
        dataMount(options.data),
        {
          Type: "volume",
          Source: options.workspace,
          Target: boxPaths.workspace,
          ReadOnly: false,
          VolumeOptions: plainVolume,
        },
      ],
      DeviceRequests: deviceRequests(options.gpus),
    },
  };
}

/** Where the keeper sees the copy of the workspace that a throw-away execution gets. */
export const viewPath = "/view";

/** Folders that an overlay lays one upon the other. */
export interface OverlayFolders {
  readonly path: string;
  readonly below: string;
}

/** Whether the engine's way of writing an overlay's options has room for these folders' names. */
export const canOverlay = ({ path, below }: OverlayFolders): boolean => !/[,:\\\s]/.test(path + below);

/**
 * The container that keeps the workspace mounted. Its volumes have no names of their own, so the engine removes
 * them together with it. With `data` it makes an overlay of it, whose files share no locks with the folder itself.
 */
export function keeperSpec(
  context: SpecContext,
  limits: SandboxLimits,
  data: OverlayFolders | null,
): ContainerCreateOptions {
  const uid = context.uid;
  const volume = (target: string, Options: Readonly<Record<string, string>>): Mount => ({
    Type: "volume",
    Source: "",
    Target: target,
    ReadOnly: false,
    VolumeOptions: {
      NoCopy: true,
      Labels: { [labels.owner]: context.ownerLabel, [labels.sandbox]: context.sandboxId },
      DriverConfig: { Name: "local", Options },
    },
  });
  const files = {
    type: "tmpfs",
    device: "tmpfs",
    o: `nosuid,nodev,size=${limits.diskBytes},nr_inodes=${limits.maxInodes},uid=${uid},gid=${uid},mode=0700`,
  };
  // Without a layer to write to it is read-only by itself.
  const overlay = (folders: OverlayFolders): Readonly<Record<string, string>> => ({
    type: "overlay",
    device: "overlay",
    o: `nosuid,nodev,lowerdir=${folders.path}:${folders.below}`,
  });
  return {
    ...shared(context, `mledojo-${context.sandboxId}`),
    Cmd: trustedCommand("keeper.py", String(uid)),
    HostConfig: {
      ...sharedHost(context),
      AutoRemove: true,
      // To read and remove what the program's user left, whatever its modes, and to give it what is written for it.
      CapAdd: ["CHOWN", "DAC_OVERRIDE", "FOWNER"],
      PidsLimit: startingPids,
      Mounts: [
        volume(boxPaths.workspace, files),
        volume(viewPath, files),
        ...(data === null ? [] : [volume(boxPaths.data, overlay(data))]),
      ],
    },
  };
}
