/** Sets up the agency and its first Superuser, once (R-STAFF-5). */
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import { hashToken } from '../../http/viewer.ts'
import { hasSuperuser, openAgency } from '../accounts/open-agency.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { record } from '../audit/record-event.ts'
import { isSetupToken, removeSetupTokens, spendSetupToken } from './setup.queries.ts'

export type Setup = {
  token: string
  agency: string
  countryId: number
  name: string
  email: string
  password: string
}

/** @throws AppError not_found when the token does not work, or not any more. */
export async function requireSetupToken(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
): Promise<void> {
  if (!(await isSetupToken(db, hashToken(token), clock.now()))) throw tokenOver()
}

/** @throws AppError not_found as above, validation for an unknown country, conflict for an address of another user. */
export async function setUpAgency(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { token, password, ...agency }: Setup,
  ip: string,
): Promise<void> {
  const passwordHash = await hashPassword(password)
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const isSpent = await spendSetupToken(tx, hashToken(token), now)
    if (!isSpent || (await hasSuperuser(tx))) throw tokenOver()
    const userId = await openAgency(tx, { ...agency, passwordHash })
    await removeSetupTokens(tx)
    const event = { at: now, actorUserId: userId, ip, object: `user:${userId}` as const }
    await record(tx, { ...event, action: 'agency.set_up' })
  })
}

const tokenOver = () =>
  new AppError('not_found', 'This address does not work any more. Start the program again to get a new one.')
