/** Starts a program in a sandbox, and ends it with everything that it has started. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { MachineProblem } from '../media-problem.ts'
import { ownOptions } from '../own-options.ts'
import { COMPILED } from './program-folders.ts'
import { type Confined, confinedCommand, type Kind } from './sandbox.ts'
import { seccompFilter } from './seccomp-filter.ts'

export type Running = {
  stdout: Readable
  stderr: Readable
  /** The exit code, or the name of the signal that ended it. @throws NotStarted */
  ended: Promise<number | string>
  /** Ends it at once. */
  kill(): void
}

/** The program is not installed, or this machine has no descriptor, process or memory left for it. */
export class NotStarted extends MachineProblem {
  readonly isMissing: boolean

  constructor(command: string, cause?: unknown) {
    super(`The program that reads files could not be started: ${command}.`, { cause })
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    this.isMissing = code === 'ENOENT' || code === 'EACCES'
  }
}

/** Fewer arenas reserve less memory; what Node has compiled before is in the folder of the program (`warmReaders`). */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: COMPILED }
/** A third of a processor that the server needs as well: with less, long films would reach their limits of time. */
const BACKGROUND_NICENESS = '3'

const running = new Set<() => void>()
process.on('exit', () => {
  for (const kill of running) kill()
})

/** @param kind of sandbox; null for none @throws NotStarted */
export function startConfined(kind: Kind | null, confined: Confined, signal?: AbortSignal): Running {
  const nice = confined.isBackground ? ['nice', '-n', BACKGROUND_NICENESS] : []
  const [command = '', ...args] = [...nice, ...confinedCommand(kind, confined)]
  const child = spawn(command, args, optionsFor(kind, confined))
  const { stdout, stderr } = child
  if (!stdout || !stderr) {
    // Without a free descriptor there are no outputs, and the error is emitted later.
    child.once('error', () => {})
    throw new NotStarted(command)
  }
  const kill = () => killGroup(child)
  if (confined.isBackground) yieldToOthers(child)
  running.add(kill)
  signal?.addEventListener('abort', kill, { once: true })
  const ended = endOf(child).finally(() => {
    running.delete(kill)
    signal?.removeEventListener('abort', kill)
  })
  return { stdout, stderr, ended, kill }
}

function optionsFor(kind: Kind | null, { folder }: Confined): SpawnOptions {
  // The environment of this process holds secrets, which are not passed on.
  const env = ownOptions({ PATH: process.env['PATH'], ...ENVIRONMENT })
  // Its own process group, so that the programs that it starts end with it.
  const input = kind === 'landlock' ? filterDescriptor() : 'ignore'
  return ownOptions<SpawnOptions>({ env, cwd: folder ?? '/', stdio: [input, 'pipe', 'pipe'], detached: true })
}

let filter: number | undefined

/** The tool that applies the filter opens it by the name of this descriptor, so it is a file, which has no other name. */
function filterDescriptor(): number {
  filter ??= openWithoutName(seccompFilter(process.arch) ?? Buffer.alloc(0))
  return filter
}

function openWithoutName(bytes: Buffer): number {
  const folder = mkdtempSync(join(tmpdir(), 'rushes-filter-'))
  try {
    writeFileSync(join(folder, 'filter'), bytes)
    return openSync(join(folder, 'filter'), 'r')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The wait after which Linux accepts another change of the priority of a session. */
const NEXT_CHANGE_MS = 200

/** Linux schedules each session as a whole: without this, the niceness counts only among the programs of one sandbox. */
function yieldToOthers(child: ChildProcess): void {
  try {
    writeFileSync(`/proc/${child.pid}/autogroup`, BACKGROUND_NICENESS)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return
    const again = setTimeout(() => yieldToOthers(child), NEXT_CHANGE_MS).unref()
    child.once('close', () => clearTimeout(again))
  }
}

function endOf(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new NotStarted(child.spawnfile, error)))
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
