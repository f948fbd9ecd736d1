/**
 * A PostgreSQL and a replica that follows its log, both with the embedded binaries; either may be killed or promoted.
 */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { openDb, openPool } from '../../src/db/db.ts'
import { freePort } from '../../src/platform/free-port.ts'
import { urlOf } from '../../src/platform/postgres/database-urls.ts'
import { findBinaries, startEmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.ts'
import { childrenOf, runPostgres } from '../../src/platform/postgres/postgres-process.ts'
import { asPostgresUser } from '../../src/platform/postgres/postgres-user.ts'
import { prepareDatabase } from '../../src/prepare-database.ts'
import { givenFolder } from '../chaos/shop.ts'
import { PATIENT } from '../patient.ts'

const DATABASE = 'rushes'

export type PostgresPair = {
  primary: Node
  replica: Node
  remove(): Promise<void>
}

type Node = {
  port: number
  url: string
  ownerUrl: string
  /** Runs a statement as the superuser. */
  run(statement: string): Promise<void>
  /** Kills the server, like a failure of the machine. */
  kill(): Promise<void>
}

/** Starts the pair; the primary contains the schema and the reference data. */
export async function startPair(): Promise<PostgresPair> {
  const first = givenFolder()
  const second = givenFolder()
  const made = await startEmbeddedPostgres(first)
  const db = openDb(openPool(made.url, PATIENT))
  await prepareDatabase(made.ownerUrl, { db, log: { info() {} }, demo: true })
  await db.destroy()
  await made.stop()
  // Unlike Node's own copy, `cp -a` keeps the owner, which PostgreSQL requires to start.
  spawnSync('cp', ['-a', `${first}/.`, second])

  const primary = await startNode(first)
  const { hostname, port, username, password } = new URL(primary.superuserUrl)
  const files = join(second, 'postgres')
  writeFileSync(join(files, 'standby.signal'), '')
  appendFileSync(
    join(files, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  )
  const replica = await startNode(second)
  return {
    primary,
    replica,
    async remove() {
      await Promise.all([primary.kill(), replica.kill()])
      for (const folder of [first, second]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startNode(dataDir: string): Promise<Node & { superuserUrl: string }> {
  const { postgres } = await findBinaries()
  const folder = join(dataDir, 'postgres')
  const port = await freePort()
  const server = await runPostgres(postgres, { folder, port, user: asPostgresUser(postgres, dataDir) })
  const superuserUrl = urlOf(folder, port, DATABASE)
  return {
    port,
    url: urlOf(folder, port, DATABASE, 'rushes_app'),
    ownerUrl: urlOf(folder, port, DATABASE, 'rushes_owner'),
    superuserUrl,
    async run(statement) {
      const client = new pg.Client(superuserUrl)
      client.on('error', () => {})
      await client.connect()
      await client.query(statement).finally(() => client.end())
    },
    async kill() {
      if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) return
      const exited = once(server, 'exit')
      for (const pid of [...childrenOf(server.pid), server.pid]) killProcess(pid)
      await exited
    },
  }
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended in the meantime.
  }
}

/** Opens one address for the current primary, like a DNS name or a load balancer. */
export async function startAddress(target: Node) {
  let port = target.port
  const open = new Set<Socket>()
  const server = createServer((incoming) => {
    const onward = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [incoming, onward],
      [onward, incoming],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const listening = (server.address() as AddressInfo).port
  const at = (url: string) => Object.assign(new URL(url), { port: String(listening) }).href
  return {
    url: at(target.url),
    ownerUrl: at(target.ownerUrl),
    /** Connections to the previous one are kept: a failed primary cuts them itself. */
    leadTo(node: Node) {
      port = node.port
    },
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
