/** Copies an external database with the system's `pg_dump` and `pg_restore`. */
import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ownOptions } from '@rushes/media/own-options'
import pg from 'pg'
import { CopyRefused, type DatabaseCopies } from './database-copies.ts'

const DUMP = 'database.dump'
/** The last output of a program is kept for its error message. */
const MAX_OUTPUT = 2_000
const INSTALL = "install PostgreSQL's client programs, at least as new as the database."

/** @param ownerUrl of the role that owns the schema, because the copy contains all of it */
export function dumpCopies(ownerUrl: string): DatabaseCopies {
  return {
    kind: 'dump',
    async copy(write) {
      // A consistent copy, whatever others write in the meantime. The next start grants rights again.
      const dump = run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges'], ownerUrl)
      await Promise.all([write(DUMP, dump.output), dump.ended])
    },
    async requireEmpty() {
      const tables = await countTables(ownerUrl)
      if (tables > 0) {
        throw new CopyRefused(
          `The database has ${tables} tables already; create an empty one and name it in DATABASE_URL.`,
        )
      }
    },
    async restore(files) {
      for await (const { name, content } of files) {
        if (name !== DUMP) throw new CopyRefused(`The backup holds ${name}, which no dump has.`)
        const parameters = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error']
        const restore = run('pg_restore', [...parameters, '--dbname', nameOf(ownerUrl)], ownerUrl)
        // A program that ends early closes its input; its output explains the failure better.
        await Promise.all([restore.ended, pipeline(content(), restore.input).catch(ignoreBrokenPipe)])
      }
    },
  }
}

const nameOf = (url: string): string => new pg.Client(url).database ?? ''

function run(program: 'pg_dump' | 'pg_restore', parameters: readonly string[], url: string) {
  const child = spawn(program, parameters, ownOptions({ env: { ...process.env, ...environmentOf(url) } }))
  let output = ''
  child.stderr.on('data', (text: Buffer) => {
    output = (output + text).slice(-MAX_OUTPUT)
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      const isMissing = error.code === 'ENOENT'
      reject(isMissing ? new CopyRefused(`There is no ${program} on this machine; ${INSTALL}`) : error)
    })
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new CopyRefused(`${program} failed: ${output.trim()}`))
    })
  })
  return { input: child.stdin, output: Readable.from(child.stdout), ended }
}

/** Passes the connection in the environment, because every user of the machine can read arguments. */
function environmentOf(url: string): Record<string, string> {
  const { host, port, user, password, database } = new pg.Client(url)
  const sslMode = new URL(url).searchParams.get('sslmode')
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user ?? '',
    PGPASSWORD: password ?? '',
    PGDATABASE: database ?? '',
    ...(sslMode !== null && { PGSSLMODE: sslMode }),
  }
}

async function countTables(url: string): Promise<number> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect().catch((error: Error) => {
    throw new CopyRefused(`The database does not answer: ${error.message || 'no connection'}`)
  })
  try {
    const { rows } = await client.query<{ tables: number }>(
      `select count(*)::int as tables from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where relkind in ('r', 'p', 'm', 'v') and nspname <> 'information_schema' and nspname not like 'pg\\_%'`,
    )
    return rows[0]?.tables ?? 0
  } finally {
    await client.end()
  }
}

function ignoreBrokenPipe(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'EPIPE' && code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
}
