/** Creates the address with which an agency without a Superuser creates its first one (R-STAFF-5). */
import type { Services } from '../../context.ts'
import { hashToken, newToken } from '../../http/viewer.ts'
import { hasSuperuser } from '../accounts/admin/open-agency.ts'
import { removeSetupTokens, replaceSetupToken } from './setup.queries.ts'

const TOKEN_TTL_MS = 24 * 60 * 60_000

/** Call it at startup. @returns the address, for the terminal only; null if there is a Superuser. */
export async function offerSetup({
  db,
  clock,
  config,
}: Pick<Services, 'db' | 'clock' | 'config'>): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    if (await hasSuperuser(tx)) {
      await removeSetupTokens(tx)
      return null
    }
    const now = clock.now()
    const token = newToken()
    await replaceSetupToken(tx, {
      token_sha256: hashToken(token),
      created_at: now,
      expires_at: new Date(now.getTime() + TOKEN_TTL_MS),
    })
    return `${config.baseUrl}/admin/setup?token=${token}`
  })
}
