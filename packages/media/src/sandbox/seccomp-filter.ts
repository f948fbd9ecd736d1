/**
 * The filter of system calls that goes with Landlock, which restricts files only: no network, no signal to a process and no
 * look into its memory, no other namespace, none of the kernel's large and rarely used interfaces. Each refused call fails
 * with EACCES. The format is that of the kernel: eight bytes an instruction.
 */

/** The numbers of each call on x86-64 and on arm64; null where a machine has no such call. */
const REFUSED: Readonly<Record<string, readonly [x64: number | null, arm64: number]>> = {
  socket: [41, 198],
  connect: [42, 203],
  // A process that leaves its group would not be ended with it.
  setsid: [112, 157],
  setpgid: [109, 154],
  kill: [62, 129],
  tkill: [200, 130],
  tgkill: [234, 131],
  rt_sigqueueinfo: [129, 138],
  rt_tgsigqueueinfo: [297, 240],
  pidfd_send_signal: [424, 424],
  pidfd_open: [434, 434],
  pidfd_getfd: [438, 438],
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: [440, 440],
  shmget: [29, 194],
  shmat: [30, 196],
  semget: [64, 190],
  msgget: [68, 186],
  mq_open: [240, 180],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  keyctl: [250, 219],
  add_key: [248, 217],
  request_key: [249, 218],
  unshare: [272, 97],
  setns: [308, 268],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  mount_setattr: [442, 442],
}

const LOAD = 0x20
const JUMP_IF_EQUAL = 0x15
const JUMP_IF_AT_LEAST = 0x35
const RETURN = 0x06
const ALLOW = 0x7fff_0000
const EACCES = 13
const REFUSE = 0x0005_0000 | EACCES
/** The offsets at which the kernel puts the number of the call and the kind of machine. */
const AT_NUMBER = 0
const AT_MACHINE = 4
/** The first number of the same calls on x86-64 for programs with small pointers. */
const X32 = 0x4000_0000
const MACHINES: Readonly<Partial<Record<string, { id: number; column: 0 | 1 }>>> = {
  x64: { id: 0xc000_003e, column: 0 },
  arm64: { id: 0xc000_00b7, column: 1 },
}

/** @returns undefined for a kind of machine whose numbers are not known */
export function seccompFilter(machine: string): Buffer | undefined {
  const known = MACHINES[machine]
  if (!known) return undefined
  const numbers = Object.values(REFUSED).flatMap((of) => of[known.column] ?? [])
  const checks = [
    { code: JUMP_IF_AT_LEAST, value: X32 },
    ...numbers.map((value) => ({ code: JUMP_IF_EQUAL, value })),
  ]
  const program = [
    instruction(LOAD, AT_MACHINE),
    // A call by the numbers of another machine would pass by all others.
    instruction(JUMP_IF_EQUAL, known.id, 1),
    instruction(RETURN, REFUSE),
    instruction(LOAD, AT_NUMBER),
    // Each check jumps to the last instruction.
    ...checks.map(({ code, value }, index) => instruction(code, value, checks.length - index)),
    instruction(RETURN, ALLOW),
    instruction(RETURN, REFUSE),
  ]
  return Buffer.concat(program)
}

function instruction(code: number, value: number, whenTrue = 0): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt16LE(code, 0)
  bytes.writeUInt8(whenTrue, 2)
  bytes.writeUInt32LE(value, 4)
  return bytes
}
