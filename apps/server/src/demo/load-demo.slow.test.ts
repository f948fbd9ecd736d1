/** The demo is loaded once, completely, and only into an empty database (R-DEMO-1). */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { distanceOf } from '@rushes/fingerprint/picture-hash'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { PATIENT } from '../../test/patient.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import type { Services } from '../context.ts'
import { carryAuditKey } from '../db/audit-key.ts'
import { openDb, openPool } from '../db/db.ts'
import { type Seen, seeClips } from '../features/ingest/steps/examine-clips.ts'
import { hashToken } from '../http/viewer.ts'
import { readDemoAdmin } from './demo-admin-file.ts'
import { DEMO_FACTS, readDemoFacts, writtenFacts } from './demo-facts.ts'
import { DEMO_FOLDER, readDemoFiles } from './demo-files.ts'
import { DEMO_PASSWORD } from './demo-password.ts'
import { loadDemoOnce } from './load-demo-once.ts'

const READ_TOGETHER = 20

const TABLES = [
  ...(['clips', 'clip_files', 'clip_licensing_terms', 'related_clips', 'packages', 'package_clips'] as const),
  ...([
    'curation',
    'hero_films',
    'accounts',
    'users',
    'orders',
    'order_lines',
    'licences',
    'credit_lots',
  ] as const),
  ...([
    'credit_entries',
    'deliveries',
    'downloads',
    'saved_lists',
    'saved_list_clips',
    'saved_searches',
    'list_shares',
  ] as const),
  ...(['download_links', 'download_link_clips', 'testcard_intents', 'outbox_mails'] as const),
  ...(['enquiries', 'inbox_threads', 'inbox_replies'] as const),
]

async function countRows({ db }: Services): Promise<Record<string, number>> {
  const counts = await Promise.all(
    TABLES.map(async (table) => {
      const { rows } = await db
        .selectFrom(table)
        .select((is) => is.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
      return [table, rows] as const
    }),
  )
  return Object.fromEntries(counts)
}

/** Processors differ in the last bits of a decoded picture. */
const MAX_BITS = 6
const bitsOf = (one: Seen, other: Seen) =>
  one.hashes.map(({ bits }, at) => distanceOf(bits, other.hashes[at]?.bits ?? 0n))

test('the recorded facts of the demo are those of its files; UPDATE_FACTS=1 records them again', async () => {
  const clips = [...(await readDemoFiles()).items, ...(await readDemoAdmin()).clips]
  const described = clips.map(({ ref, type }) => ({
    clip: { ref, type, master: type === 'image' ? 'master.jpg' : 'master.mp4' },
    folder: `${DEMO_FOLDER}media/${ref}`,
  }))
  const seen: Record<string, Seen> = {}
  // A process has a limit of time.
  for (let from = 0; from < described.length; from += READ_TOGETHER) {
    const some = described.slice(from, from + READ_TOGETHER)
    for (const [at, one] of (await seeClips(some)).entries()) seen[some[at]?.clip.ref ?? ''] = one
  }
  if (process.env['UPDATE_FACTS'] === '1') await writeFile(DEMO_FACTS, writtenFacts(seen))
  const factsOf = await readDemoFacts()
  for (const [ref, one] of Object.entries(seen)) {
    const recorded = factsOf(ref)
    expect([ref, recorded.probe]).toEqual([ref, one.probe])
    expect([ref, recorded.hashes.map(({ atMs }) => atMs)]).toEqual([ref, one.hashes.map(({ atMs }) => atMs)])
    expect(Math.max(0, ...bitsOf(one, recorded))).toBeLessThanOrEqual(MAX_BITS)
    expect(Math.abs(recorded.focal.x - one.focal.x)).toBeLessThan(0.05)
  }
}, 180_000)

describe('a loaded demo', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
    expect(await loadDemoOnce(server.services)).toBe(true)
  }, 180_000)
  afterAll(() => server.close())

  test('a loaded demo has every clip and package of its files, and no table without rows', async () => {
    const counts = await countRows(server.services)
    expect(counts).toMatchObject({
      clips: 122,
      clip_files: 233,
      packages: 8,
      hero_films: 1,
      // Includes two accounts that wait for approval.
      accounts: 10,
      users: 12,
    })
    expect(Object.entries(counts).filter(([, rows]) => rows === 0)).toEqual([])
  })

  test('a loaded demo is not loaded a second time', async () => {
    const before = await countRows(server.services)
    expect(await loadDemoOnce(server.services)).toBe(false)
    expect(await countRows(server.services)).toEqual(before)
  })

  test('a loaded demo keeps each master as the demo has it', async () => {
    const { items } = await readDemoFiles()
    const files = await server.services.db
      .selectFrom('clip_files')
      .select(['clip_id', 'sha256'])
      .where('role', '=', 'master')
      .execute()
    for (const { id, ref, type } of items) {
      const master = await readFile(`${DEMO_FOLDER}media/${ref}/master.${type === 'image' ? 'jpg' : 'mp4'}`)
      const sha256 = createHash('sha256').update(master).digest('hex')
      expect(files.find(({ clip_id }) => clip_id === id)?.sha256).toBe(sha256)
    }
  })

  test('a loaded demo has files with the quality and size that the catalogue states, because both are read from the same picture (R-MEDIA-1)', async () => {
    const items = z
      .object({
        items: z.array(z.object({ id: z.int(), quality: z.string(), width: z.int(), height: z.int() })),
      })
      .parse(JSON.parse(await readFile(`${DEMO_FOLDER}catalogue.json`, 'utf8'))).items
    const rows = await server.services.db
      .selectFrom('clips')
      .select(['id', 'quality', 'width', 'height'])
      .where(
        'id',
        'in',
        items.map(({ id }) => id),
      )
      .orderBy('id')
      .execute()
    expect(rows).toEqual(items.toSorted((one, other) => one.id - other.id))
  })

  test('a loaded demo has the loop of the banner in its storage', async () => {
    const { data } = await server.guest.call('GET /clip/clips/hero')
    const { loop } = data?.media ?? {}
    if (!loop) throw new Error('the banner has no loop')
    expect(data?.media.filepath).toBe(loop.large)
    for (const path of Object.values(loop)) {
      for (const file of [path, path.replace('.jpg', '.avif')]) {
        expect(
          (await server.services.storage.head(file.replace('/media/', 'public/')))?.sizeBytes,
        ).toBeGreaterThan(0)
      }
    }
  })

  test.each([
    'buyer@demo.example',
    'colleague@demo.example',
    'us@demo.example',
    'prepaid@demo.example',
    'credits@demo.example',
    'shorts@demo.example',
    'staff@demo.example',
    'admin@demo.example',
  ])('a loaded demo %s can log in', async (email) => {
    const { data } = await server.guest.call('POST /clip/users/login', {
      body: { email, password: DEMO_PASSWORD },
    })
    expect(data.token).toMatch(/^rsh_/)
  })

  test('a loaded demo has its newest clip from the last day, and nothing from the future', async () => {
    const { db, clock } = server.services
    const now = clock.now()
    const { newest } = await db
      .selectFrom('clips')
      .select((is) => is.fn.max('created').as('newest'))
      .executeTakeFirstOrThrow()
    expect(now.getTime() - new Date(newest).getTime()).toBeLessThan(86_400_000)
    for (const { table, column } of [
      { table: 'clips', column: 'created' },
      { table: 'packages', column: 'created' },
      { table: 'saved_lists', column: 'created' },
      { table: 'downloads', column: 'created_at' },
      { table: 'orders', column: 'paid_at' },
    ]) {
      const { rows } = await sql`
        select 1 from ${sql.table(table)} where ${sql.ref(column)} > ${now}`.execute(db)
      expect([table, rows]).toEqual([table, []])
    }
  })

  test('a loaded demo leaves no screen of the admin area empty', async () => {
    const { db, clock } = server.services
    const counted = async (query: { execute(): Promise<readonly { key: string; count: number }[]> }) =>
      Object.fromEntries((await query.execute()).map(({ key, count }) => [key, count]))
    const states = db
      .selectFrom('clips')
      .select(({ fn }) => ['state as key', fn.countAll<number>().as('count')])
      .groupBy('state')
    expect(await counted(states)).toEqual({
      draft: 4,
      review: 2,
      published: 112,
      withheld: 1,
      retired: 1,
      withdrawn: 1,
      discarded: 1,
    })
    const files = db
      .selectFrom('ingests')
      .select(({ fn }) => ['state as key', fn.countAll<number>().as('count')])
      .groupBy('state')
    expect(await counted(files)).toEqual({ ready: 1, quarantined: 1 })
    const scheduled = await db
      .selectFrom('clips')
      .select('id')
      .where('publish_at', '>', clock.now())
      .execute()
    expect(scheduled).toHaveLength(1)
    const pairs = await db.selectFrom('look_alikes').select(['other_id', 'answer']).execute()
    expect(pairs).toEqual([{ other_id: 41326, answer: null }])

    const editor = await server.givenUser({ kind: 'agency', role: 'Manager' })
    const { data } = await editor.call('GET /agency/rights')
    expect(data.items.map(({ state }) => state).toSorted()).toEqual(['ending', 'in_force', 'in_force'])
    expect(data.items.filter(({ file }) => file !== null)).toHaveLength(1)
    const waiting = (await editor.call('GET /agency/accounts', { querystring: { state: 'waiting' } })).data
    expect(waiting.items.map(({ name }) => name)).toEqual(['Late Bulletin', 'Harbour Post'])
    const contributors = (await editor.call('GET /agency/contributors')).data
    expect(contributors.map(({ name, clip_count: clips }) => [name, clips])).toEqual([
      ['Dana Field', 8],
      ['Kit Marsh', 2],
    ])
    const owner = await server.givenUser({ kind: 'agency', role: 'Superuser' })
    const lists = (await owner.call('GET /agency/price-lists')).data
    expect(lists.map(({ name, state }) => [name, state])).toEqual([
      ['Next season', 'coming'],
      ['First prices', 'in_force'],
    ])
    const { items: orders } = (await owner.call('GET /agency/orders')).data
    const stories = orders.map(({ state, dispute }) => dispute ?? state)
    expect(stories.filter((story) => story !== 'paid').toSorted()).toEqual([
      ...['needs_response', 'payment_review', 'payment_review', 'refunded'],
    ])
    // A sale is at most 19 days after the previous one.
    const [dana] = contributors
    const last = { params: { id: dana?.id ?? 0 } }
    const statement = (await owner.call('GET /agency/contributors/:id/statement', last)).data
    expect(statement.lines.length).toBeGreaterThan(0)
    const offers = (await owner.call('GET /agency/offers')).data
    expect(offers.items.map(({ state }) => state)).toEqual(['open', 'ended', 'open'])
    const sales = (await owner.call('GET /agency/money-reports/:name', { params: { name: 'sales' } })).data
    expect(sales.figures.filter(({ value }) => (value ?? 0) > 0).length).toBeGreaterThan(0)
    for (const id of [42_107, 42_114]) {
      const captions = (await editor.call('GET /agency/clips/:id/captions', { params: { id } })).data
      expect([captions.vtt.length > 20, captions.shots.length]).toEqual([true, 2])
    }
  })

  test('a loaded demo has the credits that its accounts are described with', async () => {
    const { db } = server.services
    const lots = await db.selectFrom('credit_lots').select(['media', 'tier_code', 'remaining']).execute()
    expect(lots).toEqual([{ media: 'video', tier_code: 'DELI', remaining: 10 }])
    const standard = await db
      .selectFrom('standard_credits')
      .select(['media', 'remaining'])
      .orderBy('media', 'desc')
      .orderBy('remaining')
      .execute()
    expect(standard).toEqual([
      { media: 'video', remaining: 5 },
      { media: 'image', remaining: 10 },
      { media: 'image', remaining: 20 },
    ])
  })

  test('a loaded demo has past orders that satisfy every invariant of money, and sends no email about them', async () => {
    const { db } = server.services
    const { rows: unequal } = await sql`
      select orders.id from orders
      join testcard_intents as payment on payment.id = orders.provider_ref
      left join order_lines as line on line.order_id = orders.id
      group by orders.id, payment.id
      having orders.state not in ('paid', 'refunded', 'payment_review') or payment.status <> 'succeeded' or payment.order_id <> orders.id
        or payment.amount_received_minor <> orders.total_minor or payment.currency <> orders.currency
        or orders.total_minor <> coalesce(sum(line.net_minor + line.tax_minor), 0)`.execute(db)
    expect(unequal).toEqual([])
    const { rows: ungranted } = await sql`
      select line.id from order_lines as line join orders on orders.id = line.order_id
      where orders.state <> 'payment_review' and ((line.kind = 'clip') <> exists (select from licences where order_line_id = line.id)
        or (line.kind = 'bundle') <> exists (
          select from credit_lots where order_line_id = line.id and size = line.bundle_size * line.quantity))`.execute(
      db,
    )
    expect(ungranted).toEqual([])
    const mails = await db.selectFrom('outbox_mails').select(['dedupe_key', 'sent_at']).execute()
    const orders = await db
      .selectFrom('orders')
      .select('id')
      .where('state', '<>', 'payment_review')
      .orderBy('id')
      .execute()
    const receipts = mails.filter(({ dedupe_key: key }) => key.startsWith('receipt:'))
    expect(receipts.map(({ dedupe_key: key }) => key).sort()).toEqual(orders.map(({ id }) => `receipt:${id}`))
    expect(mails.filter(({ sent_at }) => sent_at === null)).toEqual([])
  })

  test('a loaded demo has the shared list, and a download link that does not expire', async () => {
    const { db } = server.services
    const shared = await server.guest.call('GET /clip/savelists/shared/:ref', {
      params: { ref: 'demo-list' },
    })
    expect(shared.data).toMatchObject({ name: 'Slow news day', clips: expect.arrayContaining([41340]) })
    expect(shared.data.items).toHaveLength(6)
    const link = await db
      .selectFrom('download_links')
      .select(['recipients', 'expires_at', 'preparations_left'])
      .where('ref_sha256', '=', hashToken('demo-link'))
      .execute()
    expect(link).toEqual([{ recipients: ['guest@demo.example'], expires_at: null, preparations_left: null }])
  })
})

describe('an interrupted load', () => {
  let server: TestServer
  let services: Services
  beforeAll(async () => {
    server = await startTestServer()
    // Connects directly, as at the start, because the lock of the load needs its session.
    services = { ...server.services, db: openDb(openPool(server.databaseUrl, PATIENT)) }
    carryAuditKey(services.db, server.services.auditKey.key)
  })
  afterAll(async () => {
    await services.db.destroy()
    await server.close()
  })

  /** Storage that fails at the nth file, like a crash. */
  function failingAfter(services: Services, files: number): Services {
    let left = files
    const fails = <T extends unknown[]>(write: (...given: T) => Promise<void>) => {
      return async (...given: T) => {
        left -= 1
        if (left < 0) throw new Error('the disk has failed')
        await write(...given)
      }
    }
    const { put } = services.storage
    return { ...services, storage: { ...services.storage, put: fails(put) } }
  }

  /** Storage that finds no file after the nth, once the clips are loaded. */
  function forgettingAfter(services: Services, files: number): Services {
    let left = files
    const { head } = services.storage
    async function headOfSome(key: string) {
      if (((await countRows(services))['clips'] ?? 0) >= 111) left -= 1
      return left < 0 ? undefined : await head(key)
    }
    return { ...services, storage: { ...services.storage, head: headOfSome } }
  }

  test('an interrupted load is finished at the next start with the dates it began with, and creates nothing twice', async () => {
    await expect(loadDemoOnce(failingAfter(services, 300))).rejects.toThrow('the disk has failed')
    const { clips, orders } = await countRows(services)
    expect(clips).toBeGreaterThan(0)
    expect([orders, (clips ?? 0) < 111]).toEqual([0, true])

    // A second interruption, days later, during the downloads.
    server.later(3 * 86_400_000)
    await expect(loadDemoOnce(forgettingAfter(services, 5))).rejects.toThrow()
    const { downloads } = await countRows(services)
    expect(downloads).toBeGreaterThan(0)
    expect(downloads).toBeLessThan(25)

    expect(await loadDemoOnce(services)).toBe(true)
    expect(await countRows(services)).toMatchObject({
      clips: 122,
      clip_files: 233,
      // Includes two accounts that wait for approval.
      accounts: 10,
      users: 12,
      orders: 21,
      licences: 35,
      credit_entries: 4,
      downloads: 25,
      // The receipts, a refund, a dispute, three offers, and three for each waiting account.
      outbox_mails: 30,
    })
    const { shift_days } = await services.db.selectFrom('demo_load').selectAll().executeTakeFirstOrThrow()
    const { newest } = await services.db
      .selectFrom('clips')
      .select((is) => is.fn.max('created').as('newest'))
      // Numbers and times of imported files are new in each load.
      .where('id', '<', 50_001)
      .executeTakeFirstOrThrow()
    const written = Object.values((await readDemoFiles()).details).map(({ created }) => Date.parse(created))
    expect(new Date(newest).getTime()).toBe(Math.max(...written) + shift_days * 86_400_000)
    expect(await loadDemoOnce(services)).toBe(false)
  }, 180_000)
})

describe('an installation without the demo', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  test('an installation that already has a user never gets the demo', async () => {
    await server.givenUser()
    expect(await loadDemoOnce(server.services)).toBe(false)
    expect((await countRows(server.services))['clips']).toBe(0)
  })
})
