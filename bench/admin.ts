/**
 * Measures the admin area on a large catalogue: the cost of its lists on the first and on the 200th page, and
 * the time until a change of 10,000 clips is done, found and undone, during searches of the storefront.
 */
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../apps/server/src/db/db.ts'
import {
  type Call as CallOf,
  callAs,
  DEEP_PAGE,
  deepPath,
  givenAgent,
  measurePage,
  type Page,
  tenths,
} from './admin-pages.ts'
import type { Target } from './measure.ts'

const CHANGED = 10_000
const WORD = 'benchmarkedword'

const LISTS: Readonly<Record<string, string>> = {
  'all, last changed first': '',
  'needs work': 'view=needs-work',
  'published by number': 'view=published&sort=number',
  'rights that end first': 'sort=rights&order=asc',
  'one category': 'category=45',
  images: 'type=image',
}

type Bulk = {
  clips: number
  doneS: number
  foundS: number
  undoneS: number
  leftOver: number
  searchP95IdleMs: number
  searchP95Ms: number
}
export type MeasuredAdmin = { load: number; pages: Page[]; bulk: Bulk }

type Call = CallOf<Answer>
type Answer = { id: string; state: string; changed: number; next: string | null; count: number }

export async function measureAdmin(target: Target): Promise<MeasuredAdmin> {
  const { db, address } = target
  const { userId, token } = await givenAgent(db, 'Manager')
  await givenStates(db, userId)
  const call: Call = callAs(address, token)
  const pages: Page[] = []
  for (const [list, question] of Object.entries(LISTS)) {
    const path = `/agency/clips?${question}`
    pages.push(await measurePage(target, call, { list, page: 1, path }))
    const deep = await deepPath(call, path)
    if (deep) pages.push(await measurePage(target, call, { list, page: DEEP_PAGE, path: deep }))
  }
  return { load: loadavg()[0] ?? 0, pages, bulk: await measureBulk(target, call, userId) }
}

/** Makes two of a hundred clips drafts and withholds two; the manager was the last to change 10,000 published ones. */
async function givenStates(db: Db, userId: number): Promise<void> {
  await sql`
    update clips set updated_by = ${userId} where id in (
      select id from clips where type = 'video' order by id limit ${CHANGED})`.execute(db)
  await sql`
    update clips set state = case id % 100 when 1 then 'draft' when 2 then 'draft' else 'withheld' end
      where id % 100 between 1 and 4 and updated_by is null`.execute(db)
  // The search holds nothing of it.
  await sql`alter table clips disable trigger user`.execute(db)
  await sql`update clips set updated_at = now() - (id % 100000) * interval '1 minute'`.execute(db)
  await sql`alter table clips enable trigger user`.execute(db)
  await sql`vacuum analyze clips`.execute(db)
}

/** Waits until the search index contains the first changes. */
async function indexed({ db, address }: Target): Promise<void> {
  const waits = async () =>
    (await sql`select from search_changes where due <= now() limit 1`.execute(db)).rows.length
  while ((await waits()) > 0) await (await fetch(`${address}/rest/clip/clips?term=a`)).arrayBuffer()
}

async function measureBulk(target: Target, call: Call, by: number): Promise<Bulk> {
  const { db, address } = target
  await indexed(target)
  const idle = await searchTimes(address, () => pause(5_000))
  const before = await digest(db)
  const change = { what: 'edit', fields: { rating: 'SV' }, addKeywords: [WORD] }
  let id = ''
  let doneS = 0
  const busy = await searchTimes(address, async () => {
    const began = performance.now()
    ;({ id } = await call('/agency/bulk', { filter: { by: String(by) }, change }))
    await finished(call, id)
    doneS = since(began)
  })
  const found = performance.now()
  while ((await call(`/clip/clips?term=${WORD}`)).count < CHANGED) await pause(20)
  const foundS = since(found)
  const undo = performance.now()
  const back = await call(`/agency/bulk/${id}/undo`, {})
  await finished(call, back.id)
  return {
    ...{
      clips: CHANGED,
      doneS,
      foundS,
      undoneS: since(undo),
      leftOver: (await digest(db)) === before ? 0 : 1,
    },
    searchP95IdleMs: p95(idle),
    searchP95Ms: p95(busy),
  }
}

async function finished(call: Call, id: string): Promise<void> {
  while ((await call(`/agency/bulk/${id}`)).state !== 'done') await pause(50)
}

/** A digest of all data that the change could affect. */
async function digest(db: Db): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select md5(string_agg(id || rating || keywords::text, ',' order by id)) as digest from clips`.execute(db)
  return rows[0]?.digest ?? ''
}

/** Milliseconds of searches one after the other while something else is done. */
async function searchTimes(address: string, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  const state = { isOver: false }
  const working = work().finally(() => {
    state.isOver = true
  })
  for (let n = 0; !state.isOver; n++) {
    const began = performance.now()
    await (await fetch(`${address}/rest/clip/clips?term=a&page=${n}`)).arrayBuffer()
    times.push(performance.now() - began)
  }
  await working
  return times
}

const p95 = (times: readonly number[]): number =>
  tenths(times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)])
const since = (began: number): number => tenths((performance.now() - began) / 1000)
