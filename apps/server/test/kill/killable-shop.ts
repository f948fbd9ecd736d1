/** Starts the shop as a process, kills it with -9, and starts it again. */
import { kill, type LoadedProcess, loaderOf } from './loaded-process.ts'

export type KillableShop = {
  url: string
  start(): Promise<void>
  kill(): Promise<void>
  /** Also ends the loaded process. */
  close(): Promise<void>
}

export async function killableShop(port: number, settings: Record<string, string>): Promise<KillableShop> {
  const url = `http://localhost:${port}`
  const loader = await loaderOf('checkout-process', { BASE_URL: url, PORT: String(port), ...settings })
  let shop: LoadedProcess | undefined
  return {
    url,
    async start() {
      const child = loader.take()
      shop = child
      await new Promise<void>((ready, failed) => {
        child.stdout.on('data', (text: Buffer) => text.includes('is ready') && ready())
        child.once('exit', (code) => failed(new Error(`The shop ended with ${code} before it was ready`)))
        child.stdin.write('open\n')
      })
      loader.loadNext()
    },
    kill: () => kill(shop),
    async close() {
      await Promise.all([kill(shop), loader.close()])
    },
  }
}
