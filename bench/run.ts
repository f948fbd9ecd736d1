/**
 * `npm run bench`: the API and the pages on a made-up catalogue of `CLIPS` items (100,000 when unset), in a
 * database of its own. Prints a table and writes `bench/results/`. No call of the API is answered from a cache.
 */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { openDb, openPool, REBUILD_LIMITS } from '../apps/server/src/db/db.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { loadReferenceData } from '../apps/server/src/features/reference/load-reference-data.ts'
import { documentClasses } from './document-classes.ts'
import { measureFiles } from './file-throughput.ts'
import { loadClips } from './load-clips.ts'
import { type Measured, measure, type Target } from './measure.ts'
import { msUntilFound } from './new-clip.ts'
import { deepCursors, searchClasses } from './search-classes.ts'
import { startServer } from './server.ts'
import { startCountingPostgres } from './statements.ts'
import { tableOf } from './table.ts'

const CLIPS = Number(process.env.CLIPS ?? 100_000)
const PORT = Number(process.env.PORT ?? 3121)
/** `ONLY=files` leaves the searches and pages out. */
const ONLY_FILES = process.env.ONLY === 'files'

const folder = mkdtempSync(join(tmpdir(), 'rushes-bench-'))
// Started by root, PostgreSQL runs as another user, who must be able to enter.
chmodSync(folder, 0o755)
const postgres = await startCountingPostgres(folder)
const db = openDb(openPool(postgres.superuserUrl, { limits: REBUILD_LIMITS }))
try {
  await migrate(db)
  await loadReferenceData(db)
  const load = await loadClips(db, CLIPS)
  const perSecond = Math.round((CLIPS * 1000) / (load.insertMs + load.indexMs))
  console.log(`${CLIPS} clips loaded and searchable: ${perSecond} a second`)

  const server = await startServer(postgres.superuserUrl, folder, PORT)
  try {
    const [postgresPid] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    const target = { address: server.address, serverPid: server.pid, postgresPid: Number(postgresPid), db }
    const rows = ONLY_FILES ? [] : await measureAll(target)
    const msToFind = await msUntilFound(db, server.address)
    console.log(`${tableOf(rows)}\n\nA new clip is found after ${msToFind} ms at most`)
    const files = await measureFiles({ ...target, dataDir: folder })
    for (const { name, mibPerSecond, cpuMsPerGib, load: machine } of files) {
      console.log(`${name}: ${mibPerSecond} MiB/s, ${cpuMsPerGib} ms of CPU for a GiB, load ${machine}`)
    }
    if (!ONLY_FILES)
      write({ clips: CLIPS, loadedPerSecond: perSecond, load, newClipFoundMs: msToFind, rows, files })
  } finally {
    await server.stop()
  }
} finally {
  await db.destroy()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measureAll(target: Target): Promise<Measured[]> {
  const searches = [...searchClasses(CLIPS), await deepCursors(target.address)]
  const rows: Measured[] = []
  for (const one of searches) rows.push(await measure(target, one, 1))
  const paths = shuffled(searches.filter(({ inMix }) => inMix).flatMap((one) => one.paths))
  for (const connections of [1, 16]) {
    rows.push(await measure(target, { name: 'search: all of them mixed', paths }, connections))
  }
  for (const one of documentClasses(CLIPS)) {
    const isCached = one.paths.length === 1
    for (const connections of isCached ? [1, 16] : [1]) rows.push(await measure(target, one, connections))
  }
  return rows
}

function write(results: Record<string, unknown>): void {
  const machine = `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
  mkdirSync('bench/results', { recursive: true })
  const text = JSON.stringify({ machine, ...results }, null, 2)
  writeFileSync(`bench/results/search-${CLIPS}.json`, `${text}\n`)
}

/** The same order every time, the classes evenly spread. */
function shuffled(paths: readonly string[]): string[] {
  return paths
    .map((path, at) => ({ path, at: (at * 7_919) % paths.length }))
    .sort((a, b) => a.at - b.at)
    .map(({ path }) => path)
}
