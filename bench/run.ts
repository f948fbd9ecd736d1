/**
 * `npm run bench`: the API on a made-up catalogue of `CLIPS` items (100,000 when unset), in a database of its
 * own. Prints a table and writes `bench/results/`. Nothing is answered from a response cache.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDb, openPool } from '../apps/server/src/db/db.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { loadReferenceData } from '../apps/server/src/features/reference/load-reference-data.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts'
import { loadClips } from './load-clips.ts'
import { type Measured, measure } from './measure.ts'
import { deepCursors, searchClasses } from './search-classes.ts'
import { tableOf } from './table.ts'

const CLIPS = Number(process.env.CLIPS ?? 100_000)
const PORT = Number(process.env.PORT ?? 3121)
const ADDRESS = `http://localhost:${PORT}`

const folder = mkdtempSync(join(tmpdir(), 'rushes-bench-'))
// Started by root, PostgreSQL runs as another user, who must be able to enter.
chmodSync(folder, 0o755)
const postgres = await startEmbeddedPostgres(folder)
let server: ChildProcess | undefined
try {
  const db = openDb(openPool(postgres.url))
  await migrate(db)
  await loadReferenceData(db)
  const load = await loadClips(db, CLIPS)
  await db.destroy()
  const perSecond = Math.round((CLIPS * 1000) / (load.insertMs + load.indexMs))
  console.log(`${CLIPS} clips loaded and searchable: ${perSecond} a second`)

  server = await startServer(postgres.url)
  const postmaster = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8')
  const postgresPid = Number(postmaster.split('\n')[0])
  const target = { address: ADDRESS, serverPid: server.pid ?? 0, postgresPid }
  const classes = [...searchClasses(CLIPS), await deepCursors(ADDRESS)]
  const rows: Measured[] = []
  for (const { name, paths } of classes) rows.push(await measure(target, name, paths, 1))
  const mix = classes.filter(({ inMix }) => inMix).flatMap(({ paths }) => paths)
  rows.push(await measure(target, 'search: all of them mixed', shuffled(mix), 1))
  rows.push(await measure(target, 'search: all of them mixed', shuffled(mix), 16))
  console.log(tableOf(rows))
  const machine = `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
  mkdirSync('bench/results', { recursive: true })
  writeFileSync(
    `bench/results/search-${CLIPS}.json`,
    `${JSON.stringify({ machine, clips: CLIPS, loadedPerSecond: perSecond, load, rows }, null, 2)}\n`,
  )
} finally {
  if (server) {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  }
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function startServer(url: string): Promise<ChildProcess> {
  const started = spawn(process.execPath, ['apps/server/src/main.ts'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...{ ROLE: 'api', DATABASE_URL: url, DATA_DIR: folder, PORT: String(PORT), DEMO: '0' },
      ...{ LOG_LEVEL: 'fatal', RATE_LIMIT_FACTOR: '1000000', NODE_ENV: 'development' },
    },
  })
  for (let tries = 0; tries < 600; tries++) {
    if (await fetch(`${ADDRESS}/rest/clip/tones`).catch(() => undefined)) return started
    await pause(200)
  }
  throw new Error('The server did not start')
}

/** The same order every time, the classes evenly spread. */
function shuffled(paths: readonly string[]): string[] {
  return paths
    .map((path, at) => ({ path, at: (at * 7_919) % paths.length }))
    .sort((a, b) => a.at - b.at)
    .map(({ path }) => path)
}
