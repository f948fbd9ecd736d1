/** Starts the real program and waits until it listens or has ended. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../src/platform/free-port.ts'
import { COMPILED } from '../compiled.ts'

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

export type Boot = {
  /** Exit code; null while the program runs. */
  status: number | null
  listens: boolean
  url: string
  /** Output so far. */
  output: { stdout: string; stderr: string }
  stop(): Promise<void>
}

/** Starts the program without the environment of the test runner, which contains NODE_ENV and BASE_URL. */
export async function bootProgram(
  settings: Record<string, string>,
  flags: readonly string[] = [],
): Promise<Boot> {
  const port = await freePort()
  const env = {
    PATH: process.env['PATH'],
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'info',
    DEMO: '0',
    DRAIN_SECONDS: '0',
    ...COMPILED,
    ...settings,
  }
  const child = spawn(process.execPath, [...flags, MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = { stdout: '', stderr: '' }
  const ready = new Promise<true>((listens) => {
    child.stdout.on('data', (text: Buffer) => {
      output.stdout += text
      if (output.stdout.includes('is ready')) listens(true)
    })
  })
  child.stderr.on('data', (text: Buffer) => {
    output.stderr += text
  })
  const listens = await Promise.race([ready, once(child, 'close').then(() => false)])
  return {
    output,
    listens,
    status: child.exitCode,
    url: `http://127.0.0.1:${port}`,
    stop: () => stopped(child),
  }
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
