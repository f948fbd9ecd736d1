/** Reports a new secret to the audit, and by email to all administrators of the account (R-KEY-1). */
import type { KeyScope } from '@rushes/contract/key-scopes'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { record } from '../../audit/record-event.ts'
import { postEmailToUsers } from '../../outbox/post-email.ts'
import { apiKeyEmail } from '../accounts.emails.ts'
import { listAdministrators } from '../members/list-administrators.ts'

type Change = {
  change: 'created' | 'rotated'
  key: { id: number; name: string; scopes: readonly KeyScope[] }
  ip: string
}

export async function reportKey(
  tx: Db,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  { accountId, userId, fullName }: Viewer,
  { change, key, ip }: Change,
): Promise<void> {
  const now = clock.now()
  await record(tx, {
    ...{ action: `api_key.${change}`, at: now, actorUserId: userId, ip, object: `account:${accountId}` },
    details: { key: key.id, scopes: key.scopes.join(' ') },
  })
  const email = {
    key: `api-key-${change}:${key.id}:${now.getTime()}`,
    ...apiKeyEmail(config, change, { ...key, by: fullName }),
  }
  await postEmailToUsers(tx, await listAdministrators(tx, accountId), email, now)
}
