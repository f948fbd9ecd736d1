/** Opens the agency's own account with its first Superuser (R-STAFF-5). */
import { AppError, invalidField } from '../../../app-error.ts'
import type { Db } from '../../../db/db.ts'
import { lockAddress } from '../registration/registration.queries.ts'
import { nameParts } from '../registration/registration.rules.ts'
import * as queries from './agency.queries.ts'

export const hasSuperuser = async (db: Db): Promise<boolean> => (await queries.countSuperusers(db)) > 0

type Opening = { agency: string; countryId: number; name: string; email: string; passwordHash: string }

/**
 * Call it in a transaction. An existing agency without a Superuser keeps its users.
 * @returns the id of the Superuser. @throws AppError validation, conflict
 */
export async function openAgency(
  tx: Db,
  { agency, countryId, name, email, passwordHash }: Opening,
): Promise<number> {
  const country = await queries.findCountryCode(tx, countryId)
  if (!country) {
    const message = 'Please select a valid option'
    throw invalidField('countryId', message)
  }
  await lockAddress(tx, email.toLowerCase())
  if (await queries.findPerson(tx, email)) {
    throw new AppError('conflict', 'This email address already has an account. Use another one.')
  }
  const facts = { name: agency, country_code: country.code }
  const known = await queries.findAgency(tx)
  if (known) await queries.updateAgency(tx, known.id, facts)
  const accountId = known?.id ?? (await queries.insertAgency(tx, facts))
  return queries.insertStaffUser(tx, {
    account_id: accountId,
    email,
    ...nameParts(name),
    role: 'Superuser',
    password_hash: passwordHash,
  })
}
