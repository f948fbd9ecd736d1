/**
 * Loads the demo shop once, into an empty database (R-DEMO-1). Clips enter through `import-clip.ts` like any other
 * material; the everyday code settles the orders and prepares the files. Every step may be repeated: the next start
 * finishes a load that was interrupted, with the dates that it began with.
 */
import type { Services } from '../context.ts'
import type { Db } from '../db/db.ts'
import { hashPassword } from '../features/accounts/passwords/passwords.ts'
import { importClips } from '../features/ingest/import-clip.ts'
import { listExistingClipIds } from '../features/ingest/ingest.queries.ts'
import * as queries from './demo.queries.ts'
import { describeDemoClip } from './demo-clip.ts'
import { type DemoDates, shiftDaysUntil, shiftedBy } from './demo-dates.ts'
import { DEMO_FOLDER, type DemoFiles, readDemoFiles } from './demo-files.ts'
import { DEMO_PASSWORD } from './demo-password.ts'
import { findDemoPeople, loadDemoAccounts, personOf } from './load-demo-accounts.ts'
import { loadDemoAdmin } from './load-demo-admin.ts'
import { loadDemoDownloads } from './load-demo-downloads.ts'
import { setDemoFrontPage, storeHeroLoop } from './load-demo-front-page.ts'
import { loadDemoLists } from './load-demo-lists.ts'
import { loadDemoOrders, settleDemoOrders } from './load-demo-orders.ts'
import { loadDemoOutcomes } from './load-demo-outcomes.ts'
import { loadDemoPackages } from './load-demo-packages.ts'
import { loadDemoSearches } from './load-demo-searches.ts'

/** Each process that reads files costs a start. */
const READ_TOGETHER = 10
const BATCHES_AT_ONCE = 2

/** @param begun a load that a start before this one did not finish */
export async function loadDemo(services: Services, begun?: queries.DemoLoad): Promise<void> {
  const { db, clock, log, search } = services
  const startedAt = performance.now()
  const files = await readDemoFiles()
  const shiftDays = begun?.shiftDays ?? shiftDaysUntil(newestOf(files), clock.now())
  if (!begun) await queries.insertDemoLoad(db, shiftDays, clock.now())
  log.info({ clips: files.items.length, shiftDays }, begun ? 'finishing the demo' : 'loading the demo')

  const dates = shiftedBy(shiftDays)
  const [passwordHash] = await Promise.all([hashPassword(DEMO_PASSWORD), loadClips(services, files, dates)])
  log.info({ ms: msSince(startedAt) }, 'the clips of the demo are in')
  if ((await findDemoPeople(db, files)).size === 0) {
    const heroLoop = await storeHeroLoop(services)
    await db.transaction().execute((tx) => loadShop(tx, files, { dates, passwordHash, heroLoop }))
  }
  await settleDemoOrders(services, files, dates)
  const people = await findDemoPeople(db, files)
  await loadDemoDownloads(services, files, { dates, people })
  const members = [...people.values()].filter(({ viewer }) => viewer.accountKind === 'customer')
  await loadDemoSearches(services, [...new Set(members.map(({ viewer }) => viewer.accountId))])
  await loadDemoAdmin(services, { dates, people, passwordHash })
  await loadDemoOutcomes(services, files, personOf(people, 'admin@demo.example').viewer.userId)
  // Otherwise the first search would wait for the index.
  while ((await search.indexChanges()) > 0) log.debug('the demo is being indexed')
  await queries.finishDemoLoad(db, clock.now())
  log.info({ ms: msSince(startedAt) }, 'the demo is loaded')
}

async function loadClips(services: Services, files: DemoFiles, dates: DemoDates): Promise<void> {
  // A clip's rows are written after its files, in one transaction: a clip that exists is complete.
  const existing = await listExistingClipIds(
    services.db,
    files.items.map(({ id }) => id),
  )
  const missing = files.items
    .filter(({ id }) => !existing.includes(id))
    .map((item) => ({
      clip: describeDemoClip(item, files, dates),
      folder: `${DEMO_FOLDER}media/${item.ref}`,
    }))
  const batches = Array.from({ length: Math.ceil(missing.length / READ_TOGETHER) }, (_, index) =>
    missing.slice(index * READ_TOGETHER, (index + 1) * READ_TOGETHER),
  )
  await eachOf(batches, BATCHES_AT_ONCE, (batch) => importClips(services, batch))
}

/** Everything except the clips, in one transaction. */
async function loadShop(
  tx: Db,
  files: DemoFiles,
  { dates, passwordHash, heroLoop }: { dates: DemoDates; passwordHash: string; heroLoop: string },
): Promise<void> {
  await loadDemoPackages(tx, files, dates)
  await setDemoFrontPage(tx, files, heroLoop)
  await loadDemoAccounts(tx, files, { dates, passwordHash })
  const people = await findDemoPeople(tx, files)
  await loadDemoOrders(tx, files, { dates, people })
  await loadDemoLists(tx, files, { dates, people })
}

function newestOf({ details }: DemoFiles): string {
  return Object.values(details).reduce((newest, { created }) => (created > newest ? created : newest), '')
}

const msSince = (startedAt: number) => Math.round(performance.now() - startedAt)

/** Works on a few at a time; stops taking new ones after the first failure. */
async function eachOf<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const queue = [...all]
  async function worker(): Promise<void> {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      await work(next).catch((error: unknown) => {
        queue.length = 0
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
