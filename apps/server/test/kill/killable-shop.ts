/**
 * Starts the shop as a process, kills it with -9 without a word, and starts it again. Another process has always loaded
 * the program already, so that a start after a kill takes no longer than opening the shop.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const SOURCE = fileURLToPath(new URL('./checkout-process.ts', import.meta.url))
const PACKED = fileURLToPath(new URL('../../../../node_modules/.cache/checkout-process', import.meta.url))
const SHOP = `${PACKED}/checkout-process.mjs`

export type KillableShop = {
  url: string
  start(): Promise<void>
  kill(): Promise<void>
  /** Ends the process that waits, too. */
  close(): Promise<void>
}

export async function killableShop(port: number, settings: Record<string, string>): Promise<KillableShop> {
  await packShop()
  const url = `http://localhost:${port}`
  // Nothing of the test runner's own environment: it has a BASE_URL too.
  const env = { PATH: process.env['PATH'], BASE_URL: url, PORT: String(port), ...settings }
  const load = () => spawn(process.execPath, [SHOP], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  let shop: ChildProcess | undefined
  let next = load()
  return {
    url,
    async start() {
      const child = next
      shop = child
      await new Promise<void>((ready, failed) => {
        child.stdout.on('data', (text: Buffer) => text.includes('is ready') && ready())
        child.once('exit', (code) => failed(new Error(`The shop ended with ${code} before it was ready`)))
        child.stdin.write('open\n')
      })
      next = load()
    },
    kill: () => end(shop),
    async close() {
      await Promise.all([end(shop), end(next)])
    },
  }
}

/** One file instead of a thousand: each of the many starts takes a third of the time. */
async function packShop(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: SOURCE,
      outDir: PACKED,
      minify: true,
      rolldownOptions: {
        // Reads the files of its pages, which are beside its source.
        external: /^@rushes\/testcard/,
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
      },
    },
    ssr: { noExternal: true },
  })
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
