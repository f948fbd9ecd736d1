/** Sets up the agency and its first Superuser, once (R-STAFF-5). */
import { SETTING_GROUPS, type SomeSettings } from '@rushes/contract/setting-values'
import { AppError } from '../../app-error.ts'
import { NO_REPLY } from '../../config/setting-defaults.ts'
import type { Services } from '../../context.ts'
import { hashToken } from '../../http/viewer.ts'
import { hasSuperuser, openAgency } from '../accounts/admin/open-agency.ts'
import { hashPassword } from '../accounts/passwords/passwords.ts'
import { record } from '../audit/record-event.ts'
import { setFirstSettings } from '../settings/save-settings.ts'
import { isSetupToken, removeSetupTokens, spendSetupToken } from './setup.queries.ts'

export type Setup = {
  token: string
  agency: string
  countryId: number
  time_zone?: string | undefined
  name: string
  email: string
  password: string
}

/** @throws AppError not_found when the token is not valid, or no longer. */
export async function requireSetupToken(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
): Promise<void> {
  if (!(await isSetupToken(db, hashToken(token), clock.now()))) throw tokenOver()
}

/**
 * @throws AppError not_found as above, validation for an unknown country, conflict for an address of another
 * user.
 */
export async function setUpAgency(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  { token, password, time_zone, ...agency }: Setup,
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
    await setFirstSettings(tx, { clock, config }, { userId, ip }, firstSettings(agency.agency, time_zone))
  })
}

/** Returns settings in which the sender has the name of the agency, if an address may contain it. */
function firstSettings(name: string, timeZone: string | undefined): SomeSettings {
  const sender = SETTING_GROUPS.mail.safeParse({ mail_from: `${name} <${NO_REPLY}>` })
  return { brand_name: name, ...(timeZone !== undefined && { time_zone: timeZone }), ...sender.data }
}

const tokenOver = () =>
  new AppError('not_found', 'This address does not work any more. Start the program again to get a new one.')
