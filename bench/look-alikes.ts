/** Measures how long it takes to find what one picture looks like among a million, and how many are missed. */
import { loadavg } from 'node:os'
import { sql } from 'kysely'
import type { Db } from '../apps/server/src/db/db.ts'
import { listMatches } from '../apps/server/src/features/ingest/look-alikes/look-alikes.queries.ts'

const HASHES = Number(process.env.HASHES ?? 1_000_000)
const ASKED = 300
/** Bits; two hashes that differ in no more always share a band except for one bit. */
const CHANGED = 7

export type MeasuredLookAlikes = {
  hashes: number
  megabytes: number
  p50Ms: number
  p95Ms: number
  missed: number
  load: number
}

export async function measureLookAlikes(db: Db): Promise<MeasuredLookAlikes> {
  await givenHashes(db)
  const { rows } = await sql<{ id: number; at: number; bits: string }>`
    select clip_id as id, at_ms as at, bits::text from clip_hashes order by md5(clip_id::text || at_ms::text)
    limit ${ASKED}`.execute(db)
  const times: number[] = []
  let missed = 0
  for (const [index, { id, at, bits }] of rows.entries()) {
    const requested = [{ atMs: 0, bits: changed(BigInt(bits), index) }]
    const began = performance.now()
    const found = await listMatches(db, 0, requested)
    times.push(performance.now() - began)
    if (!found.some(({ clipId, foundAtMs }) => clipId === id && foundAtMs === at)) missed += 1
  }
  const sorted = times.toSorted((one, other) => one - other)
  const size = await sql<{ bytes: number }>`select pg_total_relation_size('clip_hashes') as bytes`.execute(db)
  return {
    hashes: HASHES,
    megabytes: Math.round((size.rows[0]?.bytes ?? 0) / 2 ** 20),
    p50Ms: tenths(sorted[Math.floor(ASKED / 2)]),
    p95Ms: tenths(sorted[Math.floor(ASKED * 0.95)]),
    missed,
    load: tenths(loadavg()[0]),
  }
}

const tenths = (value = 0) => Math.round(10 * value) / 10

/** Inserts hashes, spread over the existing clips. */
async function givenHashes(db: Db): Promise<void> {
  await sql`
    with placed as (select array_agg(id order by id) as ids, count(*)::int as clips from clips)
    insert into clip_hashes (clip_id, at_ms, bits)
    select ids[1 + n % clips], 2000 * (n / clips),
        (floor(random() * 4294967296)::bigint << 32) | floor(random() * 4294967296)::bigint
      from placed, generate_series(0, ${HASHES - 1}::int) as n`.execute(db)
  await sql`vacuum analyze clip_hashes`.execute(db)
}

/** The same bits but for seven, others for each picture. */
function changed(bits: bigint, seed: number): bigint {
  const places = Array.from({ length: CHANGED }, (_, index) => BigInt((seed * 13 + index * 9) % 64))
  return places.reduce((changing, place) => changing ^ (1n << place), BigInt.asUintN(64, bits))
}
