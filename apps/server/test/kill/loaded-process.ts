/**
 * Runs programs that tests start and kill hundreds of times. Each is bundled into one file, and a further
 * process has always loaded it already, so that a start after a kill only takes as long as opening its
 * resources. Until then that process waits for a line on its input.
 */
import { type ChildProcess, type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const PACK = fileURLToPath(new URL('pack-program.ts', import.meta.url))

export type LoadedProcess = ChildProcessByStdio<Writable, Readable, null>
export type Loader = {
  /** Returns the loaded process, which waits for its line. */
  take(): LoadedProcess
  /** Loads the process that is used next. */
  loadNext(): void
  /** Ends the loaded process. */
  close(): Promise<void>
}

/** @param name the name of the program's file in this folder */
export async function loaderOf(name: string, settings: Record<string, string>): Promise<Loader> {
  const program = await pack(name)
  // Without the test runner's own environment, which has a BASE_URL too.
  const env = { PATH: process.env['PATH'], ...settings }
  const load = () => spawn(process.execPath, [program], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  let next = load()
  let isTaken = false
  return {
    take() {
      if (isTaken) next = load()
      isTaken = true
      return next
    },
    loadNext() {
      next = load()
      isTaken = false
    },
    close: () => (isTaken ? Promise.resolve() : kill(next)),
  }
}

/** Kills a process with -9. */
export async function kill(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

/** Bundles a thousand files into one, so that each of the many starts takes a third of the time. */
async function pack(name: string): Promise<string> {
  const folder = fileURLToPath(new URL(`../../../../node_modules/.cache/${name}`, import.meta.url))
  const program = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  // In a separate process, because Vite changes methods that are frozen in this one.
  await promisify(execFile)(process.execPath, [PACK, program, folder])
  return `${folder}/${name}.mjs`
}
