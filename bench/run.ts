/**
 * `npm run bench`: the API and the pages on a made-up catalogue of `CLIPS` items (100,000 when unset), in its
 * own database. Prints a table and writes `bench/results/`. No call of the API is answered from a cache.
 * `PROFILE=agency` makes words common, as they are in an agency's own texts.
 * `npm run bench -- --search opensearch` searches with a node of OpenSearch that it starts, or with that of
 * `SEARCH_URL`. `OPENSEARCH_NODES` makes it a cluster. `ONLY=business` with `ROWS` (a million when unset)
 * measures the lists and reports of the admin area. `ONLY=closing` measures how soon one process refuses
 * access that was ended at another. `ONLY=delivery` imports `FILES` files (a thousand when unset) from the
 * watched folder, while visitors search. `ONLY=pipeline` imports videos, compared with the same commands of
 * ffmpeg by hand. `ONLY=rendition` makes a file in another format. `ONLY=document` measures the pages. `ONLY=admin`, `ONLY=files`, `ONLY=checkout`,
 * `ONLY=minute`, `ONLY=facets`, `ONLY=alike`, `ONLY=suggestions`, `ONLY=search` or `ONLY='clip detail'`
 * measures that alone.
 */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { openDb, openPool, REBUILD_LIMITS } from '../apps/server/src/db/db.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { loadReferenceData } from '../apps/server/src/features/reference/load-reference-data.ts'
import { freePort } from '../apps/server/src/platform/free-port.ts'
import type { CatalogueShape } from '../apps/server/test/made-catalogue.ts'
import { placesOf, startNode } from '../scripts/engines/opensearch.ts'
import { measureAdmin } from './admin.ts'
import { measureBusiness } from './business.ts'
import { measureCheckout } from './checkout.ts'
import { measureClosing } from './closing.ts'
import { measureDelivery } from './delivery.ts'
import { documentClasses } from './document-classes.ts'
import { measureFiles, type Throughput } from './file-throughput.ts'
import { type LoadTimes, loadClips, shapeOf } from './load-clips.ts'
import { measureLookAlikes } from './look-alikes.ts'
import { type Measured, measure, type Target } from './measure.ts'
import { msUntilFound } from './new-clip.ts'
import { measureMinute } from './newsroom-minute.ts'
import { measureOtherFormat, measurePipeline } from './pipeline.ts'
import { wrongAnswers } from './right-answers.ts'
import { deepCursors, type RequestClass, searchClasses } from './search-classes.ts'
import { startServer } from './server.ts'
import { startCountingPostgres } from './statements.ts'
import { tableOf } from './table.ts'

const ONLY = process.env.ONLY
/** Searches can be measured alone, by the beginning of their names. */
const SEARCHES = ['facets', 'clip detail', 'suggestions', 'search'].find((name) => name === ONLY)
const CLIPS = Number(process.env.CLIPS ?? (ONLY === undefined || SEARCHES ? 100_000 : 5_000))
const PROFILE = process.env.PROFILE === 'agency' ? 'agency' : 'language'
const NODES = Number(process.env.OPENSEARCH_NODES ?? 1)
const PORT = Number(process.env.PORT ?? 3121)

if (ONLY === undefined || ONLY === 'minute') await reportMinute()
if (ONLY === 'minute') process.exit()

const folder = mkdtempSync(join(tmpdir(), 'rushes-bench-'))
// Started by root, PostgreSQL runs as another user, who must be able to enter.
chmodSync(folder, 0o755)
const postgres = await startCountingPostgres(folder)
const WATCHED = join(folder, 'watched')
const nodes = process.argv.includes('opensearch') ? await startSearchNodes() : undefined
const db = openDb(openPool(postgres.superuserUrl, { limits: REBUILD_LIMITS }))
try {
  await migrate(db)
  await loadReferenceData(db, { demo: true })
  const shape = await shapeOf(db, CLIPS, PROFILE)
  const load = await loadClips(db, shape)
  const perSecond = Math.round((CLIPS * 1000) / (load.insertMs + load.indexMs))
  console.log(`${CLIPS} clips loaded and searchable: ${perSecond} a second`)

  if (ONLY === 'delivery') process.env.INGEST_WATCH_DIR = WATCHED
  const server = await startServer(postgres.superuserUrl, folder, PORT)
  try {
    const [postgresPid] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    const target = { address: server.address, serverPid: server.pid, postgresPid: Number(postgresPid), db }
    if (ONLY === undefined) await measureEverything(target, shape, { perSecond, load })
    if (SEARCHES) console.log(tableOf(await measureSearches(target, shape, classesOf(SEARCHES))))
    if (ONLY === 'document') console.log(tableOf(await measureDocuments(target)))
    if (ONLY === 'checkout') await reportCheckout(target)
    if (ONLY === 'files') await reportFiles(target)
    if (ONLY === 'alike') await reportLookAlikes(target)
    if (ONLY === 'admin') await reportAdmin(target)
    if (ONLY === 'business') await reportBusiness(target)
    if (ONLY === 'closing') await reportClosing(target)
    if (ONLY === 'rendition') await reportRendition(target)
    if (ONLY === 'delivery') await reportDelivery(target)
    if (ONLY === 'pipeline') await reportPipeline(target)
  } finally {
    await server.stop()
  }
} finally {
  await db.destroy()
  await postgres.stop()
  await nodes?.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** The server finds it in its environment. Of several nodes, two have each shard. */
async function startSearchNodes() {
  if (process.env.SEARCH_URL) return undefined
  const folders = Array.from({ length: NODES }, (_, at) => join(folder, `opensearch-${at}`))
  const nodes = await Promise.all((await placesOf(folders, freePort, true)).map(startNode))
  process.env.SEARCH_URL = nodes
    .map(({ address }) => `${address}/bench?replicas=${NODES > 1 ? 1 : 0}`)
    .join(',')
  return { stop: () => Promise.all(nodes.map(({ stop }) => stop())) }
}

type Loaded = { perSecond: number; load: LoadTimes }

async function measureEverything(
  target: Target,
  shape: CatalogueShape,
  { perSecond: loadedPerSecond, load }: Loaded,
): Promise<void> {
  const rows = await measureAll(target, shape)
  const newClipFoundMs = await msUntilFound(db, target.address)
  console.log(`${tableOf(rows)}\n\nA new clip is found after ${newClipFoundMs} ms at most`)
  const files = await reportFiles(target)
  await reportCheckout(target)
  write(
    `search-${CLIPS}${PROFILE === 'language' ? '' : `-${PROFILE}`}${process.env.SEARCH_URL ? '-opensearch' : ''}`,
    {
      clips: CLIPS,
      loadedPerSecond,
      load,
      newClipFoundMs,
      rows,
      files,
    },
  )
}

async function reportMinute(): Promise<void> {
  const minutes = await measureMinute()
  if (!minutes) {
    console.log(
      'From a title to its file: not measured, because no Chromium was found (CHROMIUM names its path)',
    )
    return
  }
  for (const { who, actions, seconds, names } of minutes) {
    console.log(`From a title to its file, ${who}: ${actions} actions, ${seconds} s (${names.join(', ')})`)
  }
  write('newsroom-minute', { minutes })
}

async function reportFiles(target: Target): Promise<Throughput[]> {
  const files = await measureFiles({ ...target, dataDir: folder })
  for (const { name, mibPerSecond, cpuMsPerGib, load } of files) {
    console.log(`${name}: ${mibPerSecond} MiB/s, ${cpuMsPerGib} ms of CPU for a GiB, load ${load}`)
  }
  return files
}

async function reportCheckout(target: Target): Promise<void> {
  const measured = await measureCheckout(target)
  const { statements: _, ...figures } = measured
  console.table(figures)
  write('checkout', measured)
}

async function reportLookAlikes(target: Target): Promise<void> {
  const measured = await measureLookAlikes(target.db)
  console.table(measured)
  write('look-alikes', measured)
}

async function reportAdmin(target: Target): Promise<void> {
  const measured = await measureAdmin(target)
  console.table(measured.pages)
  console.table(measured.bulk)
  write(`admin-${CLIPS}`, measured)
}

async function reportBusiness(target: Target): Promise<void> {
  const rows = Number(process.env.ROWS ?? 1_000_000)
  const measured = await measureBusiness(target, rows)
  console.table(measured.pages)
  write(`business-${rows}`, measured)
}

async function reportClosing({ address, db }: Target): Promise<void> {
  const other = await startServer(postgres.superuserUrl, folder, await freePort())
  try {
    const measured = await measureClosing(db, address, other.address)
    console.table(measured.times)
    write('closing', measured)
  } finally {
    await other.stop()
  }
}

async function reportDelivery(target: Target): Promise<void> {
  const searches = searchClasses(CLIPS).filter(({ inMix }) => inMix)
  const measured = await measureDelivery(target, WATCHED, shuffled(searches.flatMap(({ paths }) => paths)))
  console.table(measured)
  write('delivery', measured)
}

async function reportRendition(target: Target): Promise<void> {
  const measured = await measureOtherFormat(target)
  console.table(measured)
  write('rendition', measured)
}

async function reportPipeline(target: Target): Promise<void> {
  const measured = await measurePipeline(target)
  console.dir(measured, { depth: 3 })
  write('pipeline', measured)
}

async function measureAll(target: Target, shape: CatalogueShape): Promise<Measured[]> {
  const searches = [...searchClasses(CLIPS), await deepCursors(target.address)]
  const rows = await measureSearches(target, shape, searches)
  const paths = shuffled(searches.filter(({ inMix }) => inMix).flatMap((one) => one.paths))
  for (const connections of [1, 16]) {
    rows.push(await measure(target, { name: 'search: all of them mixed', paths }, connections))
  }
  return [...rows, ...(await measureDocuments(target))]
}

async function measureDocuments(target: Target): Promise<Measured[]> {
  const rows: Measured[] = []
  for (const one of documentClasses(CLIPS)) {
    const isCached = one.paths.length === 1
    for (const connections of isCached ? [1, 16] : [1]) rows.push(await measure(target, one, connections))
  }
  return rows
}

function classesOf(beginning: string): RequestClass[] {
  return searchClasses(CLIPS).filter(({ name }) => name.startsWith(beginning))
}

async function measureSearches(
  target: Target,
  shape: CatalogueShape,
  searches: readonly RequestClass[],
): Promise<Measured[]> {
  const wrong = await wrongAnswers(target.address, shape, searches)
  for (const [name, fault] of wrong) console.log(`A wrong answer of "${name}": ${fault}`)
  const rows: Measured[] = []
  for (const one of searches) {
    const fault = wrong.get(one.name)
    rows.push({ ...(await measure(target, one, 1)), ...(fault !== undefined && { wrong: fault }) })
  }
  return rows
}

function write(name: string, results: object): void {
  const machine = `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
  mkdirSync('bench/results', { recursive: true })
  const text = JSON.stringify({ machine, ...results }, null, 2)
  writeFileSync(`bench/results/${name}.json`, `${text}\n`)
}

/** The same order every time, the classes evenly spread. */
function shuffled(paths: readonly string[]): string[] {
  return paths
    .map((path, at) => ({ path, at: (at * 7_919) % paths.length }))
    .sort((a, b) => a.at - b.at)
    .map(({ path }) => path)
}
