/** The installation's own row, written once: whether it moves real money, and its signing secret (R-PAYMENT-3). */
import { randomBytes } from 'node:crypto'
import type { Db } from './db.ts'

/** @throws when the database was set up for the other mode, test or live. */
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
