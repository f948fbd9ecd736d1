/**
 * Loads the demo shop once, into an empty database (R-DEMO-1). Clips enter through `import-clip.ts` like any other
 * material; the everyday code settles the orders and prepares the files. Every step may be repeated: the next start
 * finishes a load that was interrupted, with the dates that it began with.
 */
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { checksumFile } from '@rushes/media/checksum'
import pLimit from 'p-limit'
import type { Services } from '../context.ts'
import type { Db } from '../db/db.ts'
import { hashPassword } from '../features/accounts/passwords/passwords.ts'
import { insertHeroFilm, replaceSlot } from '../features/catalogue/curation/curation.queries.ts'
import { insertDownloadLink } from '../features/downloads/download-links.queries.ts'
import { prepareDownload } from '../features/downloads/prepare-download.ts'
import { importClip } from '../features/ingest/import-clip.ts'
import { listExistingClipIds } from '../features/ingest/ingest.queries.ts'
import { linkRelatedClips } from '../features/ingest/look-alikes/link-related-clips.ts'
import { writeList } from '../features/lists/create-list.ts'
import { insertSearches } from '../features/search/search-log.queries.ts'
import { hashToken } from '../http/viewer.ts'
import * as queries from './demo.queries.ts'
import { describeDemoClip, detailOf } from './demo-clip.ts'
import { type DemoDates, shiftDaysUntil, shiftedBy } from './demo-dates.ts'
import { readDemoFacts } from './demo-facts.ts'
import { DEMO_FOLDER, type DemoFiles, readDemoFiles } from './demo-files.ts'
import { hasDownload, hasSearches } from './demo-history.queries.ts'
import { DEMO_PASSWORD } from './demo-password.ts'
import {
  type DemoUsers,
  findDemoUsers,
  loadDemoAccounts,
  loadDemoKey,
  loadDemoPull,
  personOf,
} from './load-demo-accounts.ts'
import { loadDemoAdmin } from './load-demo-admin.ts'
import { loadDemoEvidence } from './load-demo-evidence.ts'
import { loadDemoOrders, settleDemoOrders } from './load-demo-orders.ts'
import { loadDemoOutcomes } from './load-demo-outcomes.ts'
import { loadDemoSavedSearches } from './load-demo-saved-searches.ts'
import { loadDemoWebhook } from './load-demo-webhook.ts'

/** `/verify/7Q2M-9KDT-4XWB` shows the oldest licence of the demo's buyer. */
const LICENCE_REF = '7Q2M9KDT4XWB'

/** Limited, because an import that waits too long for a database connection fails on a busy machine. */
const CLIPS_AT_ONCE = 2

/** @param begun a load that an earlier start did not finish */
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
  if ((await findDemoUsers(db, files)).size === 0) {
    const heroLoop = await storeHeroLoop(services)
    await db.transaction().execute((tx) => loadShop(tx, files, { dates, passwordHash, heroLoop }))
  }
  await settleDemoOrders(services, files, dates)
  const users = await findDemoUsers(db, files)
  await loadDemoDownloads(services, files, { dates, users })
  await queries.setLicenceRef(db, personOf(users, 'buyer@demo.example').viewer.accountId, LICENCE_REF)
  await loadDemoEvidence(services, files, { dates, viewer: personOf(users, 'admin@demo.example').viewer })
  const members = [...users.values()].filter(({ viewer }) => viewer.accountKind === 'customer')
  await loadDemoSearches(services, [...new Set(members.map(({ viewer }) => viewer.accountId))])
  await loadDemoSavedSearches(services, users)
  await loadDemoAdmin(services, { dates, users, passwordHash })
  await loadDemoWebhook(services, personOf(users, 'buyer@demo.example'))
  await loadDemoOutcomes(services, files, personOf(users, 'admin@demo.example').viewer.userId)
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
  const missing = files.items.filter(({ id }) => !existing.includes(id))
  const factsOf = await readDemoFacts()
  await pLimit(CLIPS_AT_ONCE).map(missing, (item) =>
    importClip(
      services,
      describeDemoClip(item, files, dates),
      `${DEMO_FOLDER}media/${item.ref}`,
      factsOf(item.ref),
    ),
  )
}

/** Loads everything except the clips, in one transaction. */
async function loadShop(
  tx: Db,
  files: DemoFiles,
  { dates, passwordHash, heroLoop }: { dates: DemoDates; passwordHash: string; heroLoop: string },
): Promise<void> {
  await loadDemoPackages(tx, files, dates)
  await setDemoFrontPage(tx, files, heroLoop)
  await loadDemoAccounts(tx, files, { dates, passwordHash })
  const users = await findDemoUsers(tx, files)
  const buyer = personOf(users, 'buyer@demo.example')
  await loadDemoKey(tx, buyer, dates)
  await loadDemoPull(tx, buyer, dates.instant(newestOf(files)))
  await loadDemoOrders(tx, files, { dates, users })
  await loadDemoLists(tx, files, { dates, users })
}

function newestOf({ details }: DemoFiles): string {
  return Object.values(details).reduce((newest, { created }) => (created > newest ? created : newest), '')
}

const msSince = (startedAt: number) => Math.round(performance.now() - startedAt)

/** Loads past downloads. Safe to call again: existing downloads are not charged twice. */
async function loadDemoDownloads(
  services: Services,
  { accountData: { downloads } }: DemoFiles,
  { dates, users }: { dates: DemoDates; users: DemoUsers },
): Promise<void> {
  for (const { user, clipId, created } of downloads) {
    const { viewer } = personOf(users, user)
    const at = dates.instant(created)
    if (await hasDownload(services.db, viewer.userId, clipId, at)) continue
    await prepareDownload({ ...services, clock: { now: () => at } }, viewer, [{ id: clipId, tier: null }])
  }
}

/** Loads the demo's packages and the related clips of its clips. */
async function loadDemoPackages(tx: Db, files: DemoFiles, dates: DemoDates): Promise<void> {
  await linkRelatedClips(
    tx,
    files.items.map((item) => describeDemoClip(item, files, dates)),
  )
  for (const { id, title, category, clips } of files.packages) {
    const texts = files.packageTexts[id]
    if (!texts) throw new Error(`demo/packages.json has no package ${id}`)
    const row = {
      id,
      name: title,
      summary: texts.summary,
      story: dates.text(texts.story),
      category_id: category.id,
      created: dates.instant(texts.created),
    }
    await queries.insertPackage(tx, row, clips)
  }
}

/** Loads the demo's saved lists, company lists and download links. */
async function loadDemoLists(
  tx: Db,
  { accountData: { savedLists, downloadLinks } }: DemoFiles,
  { dates, users }: { dates: DemoDates; users: DemoUsers },
): Promise<void> {
  for (const list of savedLists) {
    const { viewer } = personOf(users, list.owner)
    const row = {
      accountId: viewer.accountId,
      userId: list.companyWide ? null : viewer.userId,
      name: list.name,
      ref: list.urlRef,
      created: dates.instant(list.created),
    }
    await writeList(tx, row, list.clips)
  }
  for (const link of downloadLinks) {
    const row = {
      ref_sha256: hashToken(link.ref),
      title: link.title,
      recipients: link.emails,
      created_at: dates.instant(link.created),
      expires_at: link.expires ? dates.instant(link.expires) : null,
      preparations_left: link.maxPreparations,
    }
    await insertDownloadLink(tx, row, link.clips)
  }
}

/** Search terms with the number of clips that they found. The demo has no clip for terms with 0. */
const DEMO_SEARCHES: readonly (readonly [string, number])[] = [
  ['fox on the tube', 0],
  ['seagull steals chips', 0],
  ['cat', 18],
  ['dog', 14],
  ['storm', 6],
  ['tornado indoors', 0],
  ['baby goat', 3],
  ['drone light show', 0],
]
const DAYS = 90
const DAY_MS = 86_400_000

/** Loads the search log. Safe to call again. @param accounts that search in addition to guests */
async function loadDemoSearches(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  accounts: readonly number[],
): Promise<void> {
  if (await hasSearches(db)) return
  const now = clock.now().getTime()
  // Deterministic, so the same in every demo, but different for each day.
  const rows = Array.from({ length: DAYS }, (_, day) =>
    DEMO_SEARCHES.filter((_search, place) => (day * 7 + place * 3) % 5 < 2).map(([term, found], place) => ({
      at: new Date(now - day * DAY_MS - (place + 1) * 3_600_000),
      term,
      found,
      filtered: false,
      account_id: [...accounts, null][(day + place) % (accounts.length + 1)] ?? null,
    })),
  ).flat()
  await insertSearches(db, rows)
}

const LOOP_FOLDER = `${DEMO_FOLDER}media/hero`

/** @returns the folder of the loop, named by its content so that caches may keep files forever (R-FILE-2) */
async function storeHeroLoop({ storage }: Pick<Services, 'storage'>): Promise<string> {
  const { sha256 } = await checksumFile(`${LOOP_FOLDER}/hero-1080.mp4`)
  const version = sha256.slice(0, 8)
  for (const file of await readdir(LOOP_FOLDER)) {
    await storage.put(`public/hero/${version}/${file}`, createReadStream(`${LOOP_FOLDER}/${file}`))
  }
  return version
}

async function setDemoFrontPage(tx: Db, files: DemoFiles, loopVersion: string): Promise<void> {
  const featuredOf = (item: DemoFiles['items'][number]) => detailOf(item, files).featured ?? 0
  const pinned = files.items.filter((item) => featuredOf(item) > 0)
  const inOrder = pinned.toSorted((one, other) => featuredOf(one) - featuredOf(other))
  await replaceSlot(
    tx,
    'trending',
    inOrder.map(({ id }) => ({ id, until: null })),
  )
  const hero = files.items.find((item) => detailOf(item, files).hero)
  if (!hero) return
  await replaceSlot(tx, 'hero', [{ id: hero.id, until: null }])
  await insertHeroFilm(tx, hero.id, loopVersion)
}
