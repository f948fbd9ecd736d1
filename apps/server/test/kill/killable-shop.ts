/** Starts the shop as a process, kills it with -9 without a word, and starts it again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const SHOP = fileURLToPath(new URL('./shop-process.ts', import.meta.url))

export type KillableShop = {
  url: string
  start(): Promise<void>
  kill(): Promise<void>
}

export function killableShop(port: number, settings: Record<string, string>): KillableShop {
  const url = `http://localhost:${port}`
  // Nothing of the test runner's own environment: it has a BASE_URL too.
  const env = { PATH: process.env['PATH'], BASE_URL: url, PORT: String(port), ...settings }
  let shop: ChildProcess | undefined
  return {
    url,
    async start() {
      const child = spawn(process.execPath, [SHOP], { env, stdio: ['ignore', 'pipe', 'inherit'] })
      shop = child
      await new Promise<void>((ready, failed) => {
        child.stdout.on('data', (text: Buffer) => text.includes('is ready') && ready())
        child.once('exit', (code) => failed(new Error(`The shop ended with ${code} before it was ready`)))
      })
    },
    async kill() {
      if (!shop || shop.exitCode !== null || shop.signalCode !== null) return
      const gone = once(shop, 'exit')
      shop.kill('SIGKILL')
      await gone
    },
  }
}
