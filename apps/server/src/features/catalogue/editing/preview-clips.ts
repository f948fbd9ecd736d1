/**
 * Shows staff which clips an account can see and download, by the rules for its users but without a session
 * of a user (R-ACCOUNT-10). It changes nothing; the audit records the request.
 */

import type { PreviewedClip } from '@rushes/contract/agency-account-preview'
import type { AdminAccount } from '@rushes/contract/agency-accounts'
import type { Services } from '../../../context.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { readAdminAccount } from '../../accounts/admin/admin-account.ts'
import { record } from '../../audit/record-event.ts'
import { downloadGround } from '../../licences/download-ground.ts'
import { newLicenceRefusals } from '../../licences/new-licence-refusals.ts'
import { readOwnLicences } from '../../licences/own-licences.ts'
import * as queries from '../clips.queries.ts'
import { sightClips } from '../visible-clips.ts'

type Requested = { accountId: number; ids: readonly number[]; userId: number; ip: string }

/** Returns previews in the order of the ids. @throws AppError not_found */
export async function previewClips(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { accountId, ids, userId, ip }: Requested,
): Promise<PreviewedClip[]> {
  const viewer = memberOf(await readAdminAccount(db, accountId))
  const now = clock.now()
  const { seen, missing } = await sightClips(db, viewer, ids, now)
  const seenIds = seen.map(({ id }) => id)
  const [cards, licences] = await Promise.all([
    queries.listCards(db, { ids: seenIds }),
    readOwnLicences(db, viewer, seenIds, now),
  ])
  const refusals = newLicenceRefusals(viewer, seen, now)
  const shown = await Promise.all(
    seen.map(async (clip): Promise<PreviewedClip> => {
      const owned = licences.get(clip.id) ?? []
      return {
        id: clip.id,
        title: cards.find(({ id }) => id === clip.id)?.title ?? '',
        refused: refusals.get(clip.id) ?? null,
        owned,
        download_by: await downloadGround(db, viewer, { clip, owned, now }),
      }
    }),
  )
  const unseen = missing.map(({ id, message }) => ({
    id,
    title: null,
    refused: message,
    owned: [],
    download_by: null,
  }))
  const object = `account:${accountId}` as const
  await record(db, {
    action: 'account.previewed',
    at: now,
    actorUserId: userId,
    ip,
    object,
    details: { clips: ids.join(', ') },
  })
  const all = [...shown, ...unseen]
  return ids.flatMap((id) => all.filter((clip) => clip.id === id))
}

/** Returns a generic user of the account. */
const memberOf = (account: AdminAccount): Viewer => ({
  userId: 0,
  accountId: account.id,
  email: '',
  firstName: '',
  fullName: '',
  role: 'User',
  accountKind: 'customer',
  accountName: account.name,
  countryCode: account.country_code,
  taxNumber: account.tax_number,
  declaredAudience: account.declared_audience,
  canPurchase: account.can_purchase,
  canPrepay: account.can_prepay,
  shortsOnly: account.shorts_only,
  hasSpendingLimit: false,
})
