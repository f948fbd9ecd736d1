/**
 * Loads example content for the admin area, by the operations that staff use: clips in every state, rights,
 * captions, future prices, threads of the inbox, download links, offers, an open look-alike, and a delivery
 * with a file that was set aside. Each part may be repeated.
 */
import { createReadStream } from 'node:fs'
import type { Services } from '../context.ts'
import { saveCaptions } from '../features/captions/save-captions.ts'
import { moveClip } from '../features/catalogue/editing/move-clip.ts'
import { listContributors } from '../features/contributors/contributors.queries.ts'
import { addContributor } from '../features/contributors/edit-contributor.ts'
import { insertVisit } from '../features/downloads/admin-links.queries.ts'
import { makeDownloadLink } from '../features/downloads/make-download-link.ts'
import { openEnquiry } from '../features/enquiries/open-enquiry.ts'
import { noteOnThread, replyToThread } from '../features/enquiries/reply-to-thread.ts'
import { readClipImport } from '../features/ingest/clip-import.ts'
import { importClip } from '../features/ingest/import-clip.ts'
import { listExistingClipIds } from '../features/ingest/ingest.queries.ts'
import { insertBatch } from '../features/ingest/ingests.queries.ts'
import { findLookAlikes } from '../features/ingest/look-alikes/find-look-alikes.ts'
import { receiveFile } from '../features/ingest/receive-file.ts'
import { advanceIngest } from '../features/ingest/steps/advance-ingest.ts'
import { copyPriceList, editPriceList } from '../features/pricing/edit-price-list.ts'
import { findPublicListId, listCells, listPriceLists } from '../features/pricing/price-lists.queries.ts'
import { setPriceList } from '../features/pricing/set-price-list.ts'
import { keepRightsFile } from '../features/rights/keep-rights-file.ts'
import { makeRights } from '../features/rights/make-rights.ts'
import { makeUploadLink } from '../features/upload-links/make-upload-link.ts'
import { hashToken, type Viewer } from '../http/viewer.ts'
import * as queries from './demo.queries.ts'
import { type DemoAdmin, type DemoAdminClip, readDemoAdmin } from './demo-admin-file.ts'
import type { DemoDates } from './demo-dates.ts'
import { readDemoFacts } from './demo-facts.ts'
import { DEMO_FOLDER } from './demo-files.ts'
import type { DemoUsers } from './load-demo-accounts.ts'
import { loadDemoDealings } from './load-demo-dealings.ts'
import { loadDemoRegistrations } from './load-demo-registrations.ts'

const PERSON = 'admin@demo.example'
/** The program acts on this machine. */
const IP = '127.0.0.1'
const HOUR_MS = 60 * 60_000

type Loading = { admin: DemoAdmin; dates: DemoDates; viewer: Viewer }

export async function loadDemoAdmin(
  services: Services,
  { dates, users, passwordHash }: { dates: DemoDates; users: DemoUsers; passwordHash: string },
): Promise<void> {
  const viewer = users.get(PERSON)?.viewer
  if (!viewer) throw new Error(`the demo has no ${PERSON}`)
  const loading = { admin: await readDemoAdmin(), dates, viewer }
  await loadContributors(services, loading)
  await loadDemoRegistrations(services, { registrations: loading.admin.registrations, passwordHash })
  await loadDemoPrices(services, viewer.userId)
  await Promise.all([loadClips(services, loading), loadDelivery(services, loading)])
  await loadRights(services, loading)
  await loadCaptions(services, loading)
  await loadThreads(services, loading)
  await loadLinks(services, loading)
  await loadUploadLinks(services, loading)
  await loadDemoDealings(services, { ...loading, users })
}

const folderOf = ({ ref }: DemoAdminClip) => `${DEMO_FOLDER}media/${ref}`
const describe = (item: DemoAdminClip, dates: DemoDates) =>
  readClipImport({
    ...item,
    category: item.category.name,
    created: dates.instant(item.created),
    dateTaken: dates.day(item.dateTaken),
    master: item.type === 'image' ? 'master.jpg' : 'master.mp4',
  })

async function loadContributors(services: Services, { admin, viewer }: Loading): Promise<void> {
  const known = (await listContributors(services.db)).map(({ name }) => name)
  for (const one of admin.contributors.filter(({ name }) => !known.includes(name))) {
    await addContributor(services, { userId: viewer.userId, ip: IP }, one)
  }
}

async function loadClips(services: Services, { admin, dates, viewer }: Loading): Promise<void> {
  const ids = admin.clips.map(({ id }) => id)
  const existing = await listExistingClipIds(services.db, ids)
  const missing = admin.clips.filter(({ id }) => !existing.includes(id))
  const factsOf = await readDemoFacts()
  for (const item of missing) {
    await importClip(services, describe(item, dates), folderOf(item), factsOf(item.ref))
  }
  for (const item of admin.clips.filter(({ id }) => admin.looksLikeAnother.includes(id))) {
    await findLookAlikes(services, { id: item.id, hashes: factsOf(item.ref).hashes })
  }
  const untouched = await queries.listUntouchedClips(services.db, ids)
  for (const { id, move } of admin.clips) {
    if (!move || !untouched.includes(id)) continue
    const publishAt = move.publishAt === null ? null : dates.instant(move.publishAt)
    await moveClip(services, { ...viewer, ip: IP }, { ...move, id, revision: 1, publishAt })
  }
}

async function loadRights(services: Services, { admin, dates, viewer }: Loading): Promise<void> {
  const actor = { userId: viewer.userId, ip: IP }
  const holders = await queries.listRightsHolders(services.db)
  const missing = admin.rights.filter(({ holder }) => !holders.includes(holder))
  for (const { clips, document, ...fields } of missing) {
    const dayOf = (day: string | null) => (day === null ? null : dates.day(day))
    const moved = { ...fields, from_day: dayOf(fields.from_day), until_day: dayOf(fields.until_day) }
    const { id, revision } = await makeRights(services, actor, { fields: moved, clips })
    if (document === undefined) continue
    const content = createReadStream(DEMO_FOLDER + document)
    await keepRightsFile(services, actor, { id, revision, fileName: document, content })
  }
}

async function loadCaptions(services: Services, { admin, viewer }: Loading): Promise<void> {
  const written = await queries.listCaptionedClips(services.db)
  for (const { id, ...captions } of admin.captions.filter((one) => !written.includes(one.id))) {
    await saveCaptions(services, { ...captions, revision: 0, clipId: id, userId: viewer.userId, ip: IP })
  }
}

async function loadThreads(services: Services, { admin, viewer }: Loading): Promise<void> {
  const { db } = services
  const emails = admin.threads.map(({ email }) => email)
  const known = await queries.listThreadsOf(db, emails)
  const actor = { userId: viewer.userId, ip: IP }
  for (const { hoursAgo, reference, note, answer, ...words } of admin.threads) {
    if (known.some(({ email }) => email === words.email)) continue
    const requested = new Date(services.clock.now().getTime() - hoursAgo * HOUR_MS)
    const then = { ...services, clock: { now: () => requested } }
    await openEnquiry(then, { reference, sender: { ...words, userId: null } })
    const [thread] = await queries.listThreadsOf(db, [words.email])
    if (!thread) throw new Error(`the demo has no thread of ${words.email}`)
    if (note !== undefined) await noteOnThread(services, actor, { id: thread.id, body: note })
    if (answer === undefined) continue
    const reply = { id: thread.id, to: words.email, body: answer, seen: 0, close: false }
    const soon = new Date(requested.getTime() + 3 * HOUR_MS)
    await replyToThread({ ...services, clock: { now: () => soon } }, actor, reply)
  }
  await queries.deleteMailsAbout(db, emails)
}

async function loadLinks(services: Services, { admin, viewer }: Loading): Promise<void> {
  const { db, clock } = services
  const known = await queries.listLinkTitles(db)
  const timeOf = (hoursAgo: number) => new Date(clock.now().getTime() - hoursAgo * HOUR_MS)
  for (const { hoursAgo, opened, clips, ...link } of admin.links) {
    if (known.includes(link.title)) continue
    const then = { ...services, clock: { now: () => timeOf(hoursAgo) } }
    const order = { ...link, clipIds: clips, limit: 20 }
    const { id } = await makeDownloadLink(then, order, { userId: viewer.userId, ip: IP })
    for (const { hoursAgo: ago, email } of opened) {
      const visit = { link_id: id, at: timeOf(ago), email, ip: IP, clips: clips.length }
      await insertVisit(db, { ...visit, what: 'opened' })
    }
  }
  const recipients = admin.links.flatMap((link) => link.recipients)
  await queries.deleteMailsAbout(db, recipients)
}

async function loadUploadLinks(services: Services, { admin, viewer }: Loading): Promise<void> {
  const { db, clock } = services
  const known = await queries.listUploadLinkTitles(db)
  for (const { hoursAgo, ref, ...link } of admin.uploadLinks) {
    if (known.includes(link.title)) continue
    const made = new Date(clock.now().getTime() - hoursAgo * HOUR_MS)
    const then = { ...services, clock: { now: () => made } }
    const id = await makeUploadLink(then, { ...link, thread: null }, { userId: viewer.userId, ip: IP })
    if (ref !== undefined) await queries.setUploadRef(db, id, hashToken(ref))
  }
  const emails = admin.uploadLinks.map(({ email }) => email)
  await queries.deleteMailsAbout(db, emails)
}

async function loadDelivery(services: Services, { admin, viewer }: Loading): Promise<void> {
  const { db, clock } = services
  const { name, category, files } = admin.delivery
  const batchId =
    (await queries.findBatch(db, name)) ??
    (await insertBatch(db, { name, metadata: { category }, createdBy: viewer.userId, at: clock.now() }))
  for (const { file, ...metadata } of files) {
    const path = `${DEMO_FOLDER}delivery/${file}`
    const receipt = await receiveFile(services, {
      batchId,
      path,
      fileName: file,
      metadata: { category, ...metadata },
    })
    if ('ingestId' in receipt) await advanceIngest(services, receipt.ingestId)
  }
}

const NAME = 'Next season'
const RISE = 1.04
const MIN_DAYS_AHEAD = 14
const DAY_MS = 86_400_000

/** Creates the price list of the next season; may be repeated, because an existing list is kept. */
async function loadDemoPrices(services: Services, userId: number): Promise<void> {
  const { db, clock } = services
  const lists = await listPriceLists(db, 50)
  if (lists.some(({ name, state }) => name === NAME && state === 'set')) return
  // The program acts on this machine.
  const actor = { userId, ip: '127.0.0.1' }
  const now = clock.now()
  const copy_of = await findPublicListId(db, now)
  const id = await copyPriceList(services, actor, { copy_of, name: NAME, accounts: [] })
  const cells = (await listCells(db, id)).map((cell) => ({ ...cell, price: Math.round(cell.price * RISE) }))
  await editPriceList(services, actor, { id, revision: 1, name: NAME, accounts: [], cells })
  await setPriceList(services, actor, {
    id,
    revision: 2,
    reason: 'The prices of the next season',
    ends_at: null,
    large_changes: 0,
    effective_from: firstOfMonth(new Date(now.getTime() + MIN_DAYS_AHEAD * DAY_MS)),
  })
}

/** Returns the start of the month after the day, in UTC. */
const firstOfMonth = (day: Date) => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1))
