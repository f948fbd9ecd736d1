/** Many downloads at once: no credit is spent twice, and none is lost (R-CREDIT-2, R-LICENCE-3). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenAllowance, givenLot } from '../../../test/licensing-builders.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'

/** The long run has 1,000 draws in a hundred rounds. */
const DRAWS = Number(process.env['DRAWS'] ?? 200)
const ROUNDS = Number(process.env['DRAW_ROUNDS'] ?? 1)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const clip = () => server.givenClip({ master: Buffer.from('master') })
const download = (user: TestUser, ids: readonly number[]) =>
  user.call('POST /clip/clips/download', { body: { ids: ids.map((id) => ({ id })) } })

/** Runs the calls with `atOnce` of them in flight and counts the answers by status. */
async function count(calls: readonly (() => Promise<unknown>)[], atOnce: number) {
  const counts: Record<number, number> = {}
  const waiting = calls.values()
  const work = async () => {
    for (const call of waiting) {
      const status = await call().then(
        () => 200,
        (error: { status: number }) => error.status,
      )
      counts[status] = (counts[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return counts
}

async function booksOf({ accountId }: TestUser) {
  const { rows } = await sql<{ left: number; entries: number; licences: number }>`
    select (select coalesce(sum(remaining), 0) from credit_lots where account_id = ${accountId}) as left,
      (select coalesce(sum(-delta), 0) from credit_entries e join credit_lots l on l.id = e.credit_lot_id
        where l.account_id = ${accountId})::int as entries,
      (select count(*) from licences where account_id = ${accountId}) as licences`.execute(server.services.db)
  return rows[0]
}

describe('R-CREDIT-2: parallel draws', () => {
  const clips: number[] = []
  beforeAll(async () => {
    for (let at = 0; at < DRAWS; at += 50) {
      clips.push(...(await Promise.all(Array.from({ length: Math.min(50, DRAWS - at) }, clip))))
    }
  }, DRAWS * 100)

  test(`parallel draws, ${DRAWS} on ten credits, take exactly ten, in each of ${ROUNDS} rounds`, {
    timeout: 60_000 + DRAWS * ROUNDS * 100,
  }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await server.givenUser()
      await givenLot(server.services, user, { size: 4 })
      await givenLot(server.services, user, { size: 6 })
      const counts = await count(
        clips.map((id) => () => download(user, [id])),
        50,
      )
      expect(await booksOf(user)).toEqual({ left: 0, entries: 10, licences: 10 })
      // A call that waits too long for the account's lock is refused, and takes nothing.
      const { 200: given, 402: refused = 0, 503: busy = 0 } = counts
      expect({ round, given, others: refused + busy }).toEqual({ round, given: 10, others: DRAWS - 10 })
    }
  })

  test('parallel draws of 25 clips by 250 calls license ten of them; downloading these again is free', async () => {
    const user = await server.givenUser()
    await givenLot(server.services, user, { size: 10 })
    const counts = await count(
      Array.from({ length: 250 }, (_, at) => () => download(user, [clips[at % 25] ?? 0])),
      50,
    )
    expect(counts[200]).toBeGreaterThanOrEqual(10)
    expect((counts[200] ?? 0) + (counts[402] ?? 0)).toBe(250)
    expect(await booksOf(user)).toEqual({ left: 0, entries: 10, licences: 10 })
  })
})

test('fifty identical downloads at once create one licence and take one credit', async () => {
  const user = await server.givenUser()
  await givenLot(server.services, user)
  const id = await clip()
  const calls = Array.from({ length: 50 }, () => () => download(user, [id]))
  expect(await count(calls, 50)).toEqual({ 200: 50 })
  expect(await booksOf(user)).toEqual({ left: 9, entries: 1, licences: 1 })
})

test('two overlapping downloads in opposite orders do not block each other', async () => {
  const user = await server.givenUser()
  await givenLot(server.services, user, { size: 100 })
  const ids = await Promise.all(Array.from({ length: 10 }, clip))
  const calls = Array.from({ length: 20 }, (_, at) => () => download(user, at % 2 ? ids : ids.toReversed()))
  expect(await count(calls, 20)).toEqual({ 200: 20 })
  expect(await booksOf(user)).toEqual({ left: 90, entries: 10, licences: 10 })
})

test('a hundred parallel draws on an allowance of five take exactly five', async () => {
  const user = await server.givenUser({ canPurchase: false })
  await givenAllowance(server.services, user, { media: 'video', remaining: 5 })
  const clips = await Promise.all(Array.from({ length: 100 }, clip))
  const counts = await count(
    clips.map((id) => () => download(user, [id])),
    25,
  )
  expect(counts).toEqual({ 200: 5, 402: 95 })
  const { data } = await user.call('GET /clip/credits/account/:accountId', {
    params: { accountId: user.accountId },
  })
  expect(data.video?.remaining).toBe(0)
  expect(await booksOf(user)).toMatchObject({ licences: 5 })
})

test('the ledger cannot be rewritten', async () => {
  const user = await server.givenUser()
  await givenLot(server.services, user)
  await download(user, [await clip()])
  const { db } = server.services
  await expect(db.updateTable('credit_entries').set({ delta: -2 }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('credit_entries').execute()).rejects.toThrow('append-only')
})
