/** The installation's own row: whether it moves real money, and its signing secret. Written once. */
import { randomBytes } from 'node:crypto'
import type { Db } from './db.ts'

/**
 * @throws when the database belongs to the other mode: a test installation never touches live money, nor
 * the other way round (payments, P9).
 */
export async function claimInstallation(db: Db, livemode: boolean): Promise<{ secret: Buffer }> {
  await db
    .insertInto('installation')
    .values({ livemode, secret: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('installation').select(['livemode', 'secret']).executeTakeFirstOrThrow()
  if (row.livemode !== livemode) {
    const is = row.livemode ? 'live' : 'test'
    throw new Error(
      `This database was set up for ${is} payments; use another database or another provider key.`,
    )
  }
  return { secret: row.secret }
}
