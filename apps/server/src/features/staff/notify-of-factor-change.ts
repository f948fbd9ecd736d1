/** Emails staff about changes of their second factor (R-STAFF-3). Call it in the transaction of the event. */
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { postEmail } from '../outbox/post-email.ts'
import { factorEmail } from './staff.emails.ts'

type FactorChange = { userId: number; email: string; change: Parameters<typeof factorEmail>[1] }

export async function notifyOfFactorChange(
  tx: Db,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  { userId, email, change }: FactorChange,
): Promise<void> {
  const now = clock.now()
  const key = `factor-${change}:${userId}:${now.toISOString()}`
  await postEmail(tx, { key, to: email, ...factorEmail(config, change) }, now)
}
