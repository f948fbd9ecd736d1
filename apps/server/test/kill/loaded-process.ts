/**
 * Programs that tests start and kill hundreds of times. Each is packed into one file, and another process has always
 * loaded it already, so that a start after a kill takes no longer than opening what the program opens. It waits for a line
 * on its input until then.
 */
import { type ChildProcess, type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const PACK = fileURLToPath(new URL('pack-program.ts', import.meta.url))

export type LoadedProcess = ChildProcessByStdio<Writable, Readable, null>
export type Loader = {
  /** The process that is loaded; it waits for its line. */
  take(): LoadedProcess
  /** Loads the process that is taken next. */
  loadNext(): void
  /** Ends the process that waits. */
  close(): Promise<void>
}

/** @param name that of the program's file beside this one */
export async function loaderOf(name: string, settings: Record<string, string>): Promise<Loader> {
  const program = await pack(name)
  // Nothing of the test runner's own environment: it has a BASE_URL too.
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

/** Ends it with -9, without a word. */
export async function kill(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** One file instead of a thousand: each of the many starts takes a third of the time. */
async function pack(name: string): Promise<string> {
  const folder = fileURLToPath(new URL(`../../../../node_modules/.cache/${name}`, import.meta.url))
  const program = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  // In a process of its own, because Vite changes methods that are frozen in this one.
  await promisify(execFile)(process.execPath, [PACK, program, folder])
  return `${folder}/${name}.mjs`
}
