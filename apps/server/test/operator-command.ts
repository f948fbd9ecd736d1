/** Runs an operator command as a separate process. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { COMPILED } from './compiled.ts'
import type { TestServer } from './test-server.ts'

type Command = readonly [program: string, ...args: string[]]

/**
 * @param program the name of a file of `commands`, such as `storage` @param settings the whole environment, in addition
 * to that of every process
 */
export function startCommand([program, ...args]: Command, settings: Record<string, string | undefined>) {
  const path = fileURLToPath(new URL(`../src/commands/${program}.ts`, import.meta.url))
  const env = { PATH: process.env['PATH'], ...COMPILED, ...settings }
  const child = spawn(process.execPath, [path, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { child, ended: ended.then(([output, refused, [code]]) => ({ code, output, refused })) }
}

/**
 * Runs a command on the installation of a running test server. @param more settings in addition to those of
 * the server's database and folder
 */
export function runOnServer(
  { databaseUrl, services: { config } }: TestServer,
  command: Command,
  more: Record<string, string> = {},
) {
  const installation = {
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: config.databaseOwnerUrl,
    DATA_DIR: config.dataDir,
    DEMO: '0',
  }
  return startCommand(command, { ...installation, ...more }).ended
}
