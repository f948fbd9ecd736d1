/**
 * Confines a program that reads a file from outside: it ends with this process, has limits of memory, time
 * and size, no network, and sees the system's programs, the files that it is given and one folder that it may
 * write to (R-MEDIA-11).
 */
import { statSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The tools that can confine a program, the best first. */
export const KINDS = ['bwrap', 'unshare', 'landlock'] as const
export type Kind = (typeof KINDS)[number]

export type Limits = {
  /** Address space, in bytes. Programs that reserve more than they use are limited by `data` instead. */
  addressSpace?: number
  /** Private memory that can be written to, in bytes. */
  data?: number
  cpuSeconds: number
  /** The largest file that can be written, in bytes. */
  fileBytes: number
}

export type Confined = {
  program: string
  args: readonly string[]
  /** Files and folders that may be read, in addition to the system's programs; missing ones are left out. */
  reads: readonly string[]
  /** The only writable folder, in which the program starts. */
  folder?: string | undefined
  /** The program gets the time of the processor that the server leaves. */
  isBackground?: boolean
  limits: Limits
}

/** Folders with the programs of a system, their libraries, and the files that they need to start. */
const SYSTEM = [
  ...['/usr', '/bin', '/sbin', '/lib', '/lib64', '/nix/store'],
  ...['/etc/alternatives', '/etc/ld.so.cache', '/etc/ssl/openssl.cnf'],
]
const ROOT_BUILDER = fileURLToPath(new URL('build-root.sh', import.meta.url))

/** Returns the command as a list of arguments. Its programs exist only on Linux. */
export function confinedCommand(kind: Kind | null, confined: Confined): string[] {
  const { program, args } = confined
  const command = [program, ...args]
  if (kind === null) return command
  const limited = ['prlimit', ...limitArguments(confined.limits), ...AROUND[kind](confined), ...command]
  // Landlock is the same program, which applies both at once.
  return kind === 'landlock' ? limited : ['setpriv', '--pdeathsig=KILL', ...limited]
}

const limitArguments = ({ addressSpace, data, cpuSeconds, fileBytes }: Limits) => [
  ...(addressSpace === undefined ? [] : [`--as=${addressSpace}`]),
  ...(data === undefined ? [] : [`--data=${data}`]),
  // The second number ends a program that ignores the signal of the first.
  `--cpu=${cpuSeconds}:${cpuSeconds + 1}`,
  `--fsize=${fileBytes}`,
  '--nofile=128',
  '--core=0',
]

/** The memory that all temporary files of a program may take; the same in build-root.sh. */
const TEMPORARY_BYTES = String(64 * 2 ** 20)

const AROUND: Readonly<Record<Kind, (confined: Confined) => string[]>> = {
  bwrap: ({ folder, ...confined }) => [
    ...['bwrap', '--unshare-all', '--unshare-user', '--disable-userns', '--die-with-parent'],
    ...['--cap-drop', 'ALL'],
    ...SYSTEM.flatMap((path) => ['--ro-bind-try', path, path]),
    // No /proc, because a container may not mount it again and no reader needs it.
    ...['--dev', '/dev', '--size', TEMPORARY_BYTES, '--tmpfs', '/tmp'],
    ...readable(confined).flatMap((path) => ['--ro-bind-try', path, path]),
    ...(folder === undefined ? [] : ['--bind', folder, folder]),
    ...['--remount-ro', '/dev', '--remount-ro', '/'],
    ...['--chdir', folder ?? '/', '--'],
  ],
  unshare: ({ folder, ...confined }) => [
    ...['unshare', '--user', '--map-root-user', '--mount', '--net', '--pid', '--ipc', '--uts', '--cgroup'],
    ...['--fork', '--kill-child', '--', '/bin/sh', ROOT_BUILDER, folder ?? ''],
    ...[...SYSTEM, ...readable(confined), '--'],
  ],
  landlock: ({ folder, ...confined }) => [
    ...['setpriv', '--pdeathsig=KILL', '--no-new-privs', '--seccomp-filter', '/dev/stdin'],
    ...['--landlock-access', 'fs'],
    ...[...SYSTEM, ...readable(confined)].flatMap((path) => rule(path, READ)),
    ...rule('/dev/urandom', READ),
    ...['/dev/null', '/dev/full'].flatMap((path) => rule(path, WRITE)),
    ...(folder === undefined ? [] : rule(folder, WRITE)),
    '--',
  ],
}

/** A program of the system is named without its folder. */
const readable = ({ program, reads }: Pick<Confined, 'program' | 'reads'>) =>
  isAbsolute(program) ? [...reads, program] : reads

type Rights = Readonly<Record<'file' | 'folder', string>>
const READ: Rights = { file: 'read-file,execute', folder: 'read-file,read-dir,execute' }
const WRITE: Rights = {
  file: 'read-file,write-file,truncate',
  folder: 'read-file,read-dir,write-file,truncate,make-reg,make-dir,make-sym,remove-file,remove-dir',
}

/** A right for folders is refused for a file, and a rule for a path that does not exist. */
function rule(path: string, { file, folder }: Rights): string[] {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return []
  return ['--landlock-rule', `path-beneath:${found.isDirectory() ? folder : file}:${path}`]
}
