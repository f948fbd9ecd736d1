/** Emails a user of the agency what happened to the own second factor (R-STAFF-3). Call it in the transaction of the event. */
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { postMail } from '../outbox/post-mail.ts'
import { factorMail } from './staff.mails.ts'

type FactorChange = { userId: number; email: string; change: Parameters<typeof factorMail>[1] }

export async function notifyOfFactorChange(
  tx: Db,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  { userId, email, change }: FactorChange,
): Promise<void> {
  const now = clock.now()
  const key = `factor-${change}:${userId}:${now.toISOString()}`
  await postMail(tx, { key, to: email, ...factorMail(config, change) }, now)
}
