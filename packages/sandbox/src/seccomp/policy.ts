/**
 * What the code in a box may ask of the kernel, as data. Both backends enforce this one table: bubblewrap
 * through a compiled filter, Docker through its JSON profile. Calls that stand in no list here but in the table
 * of numbers are allowed; calls that stand in neither (newer than this package) do not exist in the box.
 */

/** Refused with EPERM: they exist, and the code may not. */
export const deniedCalls: readonly string[] = [
  // New namespaces, mounts and roots: the way out of the box begins there.
  "unshare setns mount umount2 pivot_root chroot fsopen fsconfig fsmount fspick open_tree open_tree_attr",
  "move_mount mount_setattr statmount listmount",
  // The kernel's keyrings are not namespaced.
  "keyctl add_key request_key",
  // Programs inside the kernel, and windows into other processes.
  "bpf perf_event_open userfaultfd ptrace process_vm_readv process_vm_writev process_madvise kcmp pidfd_getfd",
  // The machine itself.
  "kexec_load kexec_file_load init_module finit_module delete_module reboot swapon swapoff acct syslog vhangup",
  "settimeofday clock_settime clock_adjtime adjtimex sethostname setdomainname iopl ioperm modify_ldt",
  "quotactl quotactl_fd nfsservctl lookup_dcookie fanotify_init fanotify_mark",
  // Files by handle pass by every folder that hides them.
  "open_by_handle_at name_to_handle_at",
  "move_pages migrate_pages mbind set_mempolicy set_mempolicy_home_node",
].flatMap((line) => line.split(" "));

/** Answered with ENOSYS, as by a kernel without them, so that programs fall back to older calls. */
export const absentCalls: readonly string[] = [
  "io_uring_setup io_uring_enter io_uring_register memfd_secret uselib ustat sysfs remap_file_pages",
  "lsm_get_self_attr lsm_set_self_attr lsm_list_modules",
  // Its flags lie in memory, where a filter cannot look; the C library then uses clone.
  "clone3",
  // They tell what the host and other boxes do with files that are shared with them.
  "inotify_init inotify_init1 inotify_add_watch inotify_rm_watch cachestat",
  // The machine has so many contexts for all together, and one program can take them all.
  "io_setup io_submit io_getevents io_pgetevents io_cancel io_destroy",
  // They write out the whole machine's files, and make everybody wait.
  "sync syncfs",
].flatMap((line) => line.split(" "));

/**
 * Answered with ENOSYS as well where no control group counts the box's memory: what these take belongs to no
 * process, so that looking at processes misses it. Programs fall back to files in `/dev/shm`, whose size is held. Sets of semaphores and
 * message queues of System V are as long as the machine's default allows, some gigabytes in each ipc namespace.
 */
export const uncountedMemoryCalls: readonly string[] = ["memfd_create", "shmget", "semget", "msgget"];

/**
 * Answered with ENOSYS as well where the box runs as the owner's own user: the kernel counts what they watch for the
 * user, and an owner whose watches are used up cannot run an event loop. Programs fall back to `poll`.
 */
export const sharedUserCalls: readonly string[] = ["epoll_create", "epoll_create1"];

/** A condition on the low 32 bits of one argument. */
export type ArgumentCondition =
  | { readonly argument: number; readonly isOneOf: readonly number[] }
  | { readonly argument: number; readonly mask: number; readonly isNoneOf: readonly number[] }
  | { readonly argument: number; readonly hasNoneOfBits: number };

/** A call that is allowed when every condition holds and fails with `errno` otherwise. */
export interface ConditionalCall {
  readonly call: string;
  readonly conditions: readonly ArgumentCondition[];
  readonly errno: number;
}

/** Error numbers, the same on both architectures. */
export const errno = { EPERM: 1, ENOMEM: 12, ENOSYS: 38, EAFNOSUPPORT: 97 } as const;

/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET together. */
const newNamespaceFlags = 0x7e02_0000;
/** AF_UNIX, AF_INET and AF_INET6; the two latter reach nothing but the box's own loopback. */
const allowedFamilies = [1, 2, 10];
const socketTypeMask = 0xf;
/** SOCK_RAW and SOCK_PACKET. */
const rawSocketTypes = [3, 10];
/** TIOCSTI types into a terminal, TIOCLINUX pastes into one. */
const terminalInjection = [0x5412, 0x541c];
/** F_SETLEASE makes whoever opens the file wait, F_NOTIFY tells what others do in the folder. */
const watchingCommands = [0x400, 0x402];
/** MAP_HUGETLB, MFD_HUGETLB and SHM_HUGETLB: pages of a pool that no limit on memory counts. */
const hugePages = { mmap: 0x4_0000, memfd: 0x4, shm: 0o4000 };
/** Plain Linux, 32-bit naming, and asking which one is in force. */
const plainPersonalities = [0x0, 0x8, 0x2_0000, 0x2_0008, 0xffff_ffff];

export const conditionalCalls: readonly ConditionalCall[] = [
  { call: "clone", conditions: [{ argument: 0, hasNoneOfBits: newNamespaceFlags }], errno: errno.EPERM },
  {
    call: "socket",
    conditions: [
      { argument: 0, isOneOf: allowedFamilies },
      { argument: 1, mask: socketTypeMask, isNoneOf: rawSocketTypes },
    ],
    errno: errno.EAFNOSUPPORT,
  },
  { call: "socketpair", conditions: [{ argument: 0, isOneOf: [1] }], errno: errno.EAFNOSUPPORT },
  {
    call: "ioctl",
    conditions: [{ argument: 1, mask: 0xffff_ffff, isNoneOf: terminalInjection }],
    errno: errno.EPERM,
  },
  {
    call: "fcntl",
    conditions: [{ argument: 1, mask: 0xffff_ffff, isNoneOf: watchingCommands }],
    errno: errno.EPERM,
  },
  { call: "mmap", conditions: [{ argument: 3, hasNoneOfBits: hugePages.mmap }], errno: errno.ENOMEM },
  {
    call: "memfd_create",
    conditions: [{ argument: 1, hasNoneOfBits: hugePages.memfd }],
    errno: errno.ENOMEM,
  },
  { call: "shmget", conditions: [{ argument: 2, hasNoneOfBits: hugePages.shm }], errno: errno.ENOMEM },
  { call: "personality", conditions: [{ argument: 0, isOneOf: plainPersonalities }], errno: errno.EPERM },
];
