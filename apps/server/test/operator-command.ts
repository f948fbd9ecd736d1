/** A command of the operator's as a process of its own, beside a test server and on its installation. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { COMPILED } from './compiled.ts'
import type { TestServer } from './test-server.ts'

/** @param program such as `run-storage`; @param more settings beside those of the server's database and folder */
export async function runOnServer(
  { databaseUrl, services: { config } }: TestServer,
  [program, ...args]: readonly [program: string, ...args: string[]],
  more: Record<string, string> = {},
) {
  const path = fileURLToPath(new URL(`../src/${program}.ts`, import.meta.url))
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: config.databaseOwnerUrl,
    DATA_DIR: config.dataDir,
    DEMO: '0',
    ...COMPILED,
    ...more,
  }
  const child = spawn(process.execPath, [path, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [said, refused, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, said, refused }
}
