/** A delivery of large sparse files, which use no disk space and are read as zeros. */
import { createSecretKey, randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Db } from '../src/db/db.ts'
import { signFileUrl } from '../src/features/files/signed-file.ts'

const ZEROS = Buffer.alloc(64 * 2 ** 20)
const DAY_MS = 24 * 60 * 60 * 1_000

/**
 * Gives large masters to clips of the catalogue without downloads, and delivers them to a user of the agency. @param
 * dataDir of the server, whose files are in `storage` @param sizes of the files, in bytes @returns the path of the
 * signed address
 */
export async function givenLargeDelivery(db: Db, dataDir: string, sizes: readonly number[]): Promise<string> {
  const run = randomBytes(6).toString('hex')
  const clips = await db
    .selectFrom('clips')
    .select('id')
    .where('state', '=', 'published')
    .where('id', 'not in', db.selectFrom('downloads').select('clip_id'))
    .orderBy('id')
    .limit(sizes.length)
    .execute()
  const folder = join(dataDir, 'storage', 'masters')
  mkdirSync(folder, { recursive: true })
  for (const [at, { id }] of clips.entries()) {
    const sizeBytes = sizes[at] ?? 0
    const name = `large-${run}-${at}.bin`
    rmSync(join(folder, name), { force: true })
    writeFileSync(join(folder, name), '')
    truncateSync(join(folder, name), sizeBytes)
    await db.deleteFrom('clip_files').where('clip_id', '=', id).where('role', '=', 'master').execute()
    await db
      .insertInto('clip_files')
      .values({
        clip_id: id,
        role: 'master',
        storage_key: `masters/${name}`,
        file_name: name,
        content_type: 'application/octet-stream',
        size_bytes: sizeBytes,
        sha256: '0'.repeat(64),
        crc32: crcOfZeros(sizeBytes),
      })
      .execute()
  }
  return deliver(
    db,
    run,
    clips.map(({ id }) => id),
  )
}

async function deliver(db: Db, run: string, clipIds: readonly number[]): Promise<string> {
  const account = await db
    .insertInto('accounts')
    .values({ name: `Agency ${run}`, kind: 'agency', country_code: 'gb' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const names = { first_name: 'Large', last_name: 'Files', role: 'Staff' } as const
  const user = await db
    .insertInto('users')
    .values({ ...names, account_id: account.id, email: `${run}@agency.example` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const now = new Date()
  const expiresAt = new Date(now.getTime() + DAY_MS)
  const ref = randomBytes(16).toString('base64url')
  const delivery = await db
    .insertInto('deliveries')
    .values({ ref, user_id: user.id, account_id: account.id, created_at: now, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  const downloads = clipIds.map((clip_id, position) => ({
    delivery_id: delivery.id,
    position,
    clip_id,
    clip_title: 'Zeros',
    created_at: now,
  }))
  await db.insertInto('downloads').values(downloads).execute()
  const { secret } = await db.selectFrom('installation').select('secret').executeTakeFirstOrThrow()
  return signFileUrl(createSecretKey(secret), { kind: 'delivery', ref, fileName: 'zeros.bin', expiresAt })
}

function crcOfZeros(sizeBytes: number): number {
  let crc = 0
  for (let left = sizeBytes; left > 0; left -= ZEROS.length) {
    crc = crc32(ZEROS.subarray(0, Math.min(left, ZEROS.length)), crc)
  }
  return crc
}
