/** The row of the installation: whether it moves real money, and its signing secret (R-PAYMENT-3). */
import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Db } from './db.ts'

/** The database was set up for the other mode, test or live. */
export class OtherPaymentMode extends Error {}

/** @throws OtherPaymentMode */
export async function claimInstallation(db: Db, livemode: boolean): Promise<{ secret: KeyObject }> {
  await db
    .insertInto('installation')
    .values({ livemode, secret: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('installation').select(['livemode', 'secret']).executeTakeFirstOrThrow()
  if (row.livemode !== livemode) {
    const is = row.livemode ? 'live' : 'test'
    throw new OtherPaymentMode(
      `This database was set up for ${is} payments; use another database or another provider key.`,
    )
  }
  return { secret: createSecretKey(row.secret) }
}
