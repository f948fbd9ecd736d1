/** Starts the product in its own process, as in production, on a database that already exists. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

export type Server = { address: string; pid: number; stop(): Promise<void> }

export async function startServer(databaseUrl: string, dataDir: string, port: number): Promise<Server> {
  const address = `http://localhost:${port}`
  const started = spawn(process.execPath, argumentsOfStart(), {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '2',
      ROLE: 'all',
      PORT: String(port),
      BASE_URL: address,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      DEMO: '0',
      LOG_LEVEL: 'fatal',
      RATE_LIMITS: '0',
      PAYMENT_PROVIDER: 'testcard',
      ALLOW_TEST_PAYMENTS: 'no-money-moves',
    },
  })
  await answering(address, started)
  return {
    address,
    pid: started.pid ?? 0,
    async stop() {
      if (started.exitCode !== null) return
      const ended = once(started, 'exit')
      started.kill('SIGTERM')
      await ended
    },
  }
}

/** The arguments of `npm start`, without the name of the program. */
function argumentsOfStart(): string[] {
  const [, start = ''] = /"start": ".* && exec node (.*)"/.exec(readFileSync('package.json', 'utf8')) ?? []
  return start.split(' ')
}

async function answering(address: string, started: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600 && started.exitCode === null; tries++) {
    if (await fetch(`${address}/rest/clip/tones`).catch(() => undefined)) return
    await pause(200)
  }
  throw new Error('The server did not start')
}
