/**
 * Confines a program that reads a file which nobody has vouched for, as far as this machine can: it ends with us, gets
 * limits of memory, time and size, and sees no more than what it reads, one folder and itself (R-MEDIA-8).
 */
import { execFile } from 'node:child_process'
import { dirname, isAbsolute } from 'node:path'
import { promisify } from 'node:util'

export type Confined = {
  program: string
  args: readonly string[]
  folder: string
  /** Folders with files that an input leads to. */
  reads?: readonly string[]
}

const GIB = 2 ** 30
const ANSWER_WITHIN_MS = 20_000
/** Where a system keeps its programs and their libraries. */
const SYSTEM = ['/usr', '/bin', '/lib', '/lib64', '/etc/alternatives', '/etc/ld.so.cache', '/nix/store']

/** The outer one first. */
const TOOLS = {
  setpriv: () => ['--pdeathsig=KILL'],
  prlimit: () => [`--as=${4 * GIB}`, '--cpu=21600', `--fsize=${20 * GIB}`, '--nofile=64', '--core=0'],
  bwrap: ({ program, args, folder, reads = [] }: Confined) => [
    '--unshare-all',
    '--die-with-parent',
    '--new-session',
    '--cap-drop',
    'ALL',
    ...SYSTEM.flatMap((path) => ['--ro-bind-try', path, path]),
    '--proc',
    '/proc',
    '--tmpfs',
    '/tmp',
    ...[...inputsOf(args), ...reads, ...(isAbsolute(program) ? [dirname(program)] : [])].flatMap((path) => [
      '--ro-bind',
      path,
      path,
    ]),
    '--dev',
    '/dev',
    '--bind',
    folder,
    folder,
    '--chdir',
    folder,
    '--',
  ],
} as const
type Tool = keyof typeof TOOLS
const NAMES: readonly Tool[] = ['setpriv', 'prlimit', 'bwrap']

/** The files that are read; names in the folder are relative. */
export const inputsOf = (args: readonly string[]) =>
  args.filter((arg, index) => args[index - 1] === '-i' && isAbsolute(arg))

const run = promisify(execFile)
const known = new Map<string, Promise<readonly Tool[]>>()

/** @returns the command with what confines it before it */
export async function confine(confined: Confined): Promise<string[]> {
  return command(await toolsFor(confined.program), confined)
}

/** What this machine cannot keep the program from doing: sentences for the log, none where everything is there. */
export async function lacksOfConfinement(program: string): Promise<string[]> {
  const tools = await toolsFor(program)
  const lacks: Readonly<Record<Tool, string>> = {
    setpriv: 'Without setpriv (util-linux) an encoder goes on when its worker is killed.',
    prlimit: 'Without prlimit (util-linux) an encoder has no limit of memory and time.',
    bwrap: 'Without bwrap (bubblewrap) an encoder can read the files of this user, and use the network.',
  }
  return NAMES.filter((name) => !tools.includes(name)).map((name) => lacks[name])
}

function toolsFor(program: string): Promise<readonly Tool[]> {
  const tools = known.get(program) ?? findTools(program)
  known.set(program, tools)
  return tools
}

/** A tool that is there may still not work: a container may forget it, and one of another make knows other options. */
async function findTools(program: string): Promise<readonly Tool[]> {
  const tools: Tool[] = []
  for (const name of NAMES) {
    const [file = '', ...args] = command([name], { program, args: ['-version'], folder: '/tmp' })
    const options = { timeout: ANSWER_WITHIN_MS, env: { PATH: process.env['PATH'] } }
    const works = await run(file, args, options).then(
      () => true,
      () => false,
    )
    if (works) tools.push(name)
  }
  return tools
}

const command = (tools: readonly Tool[], confined: Confined): string[] => [
  ...tools.flatMap((name) => [name, ...TOOLS[name](confined)]),
  confined.program,
  ...confined.args,
]
