/** Converts requests to buy to the format of the contract, at the current prices (R-REQUEST-4). */
import { picturePath } from '@rushes/commerce/media-path'
import type { PurchaseRequest, PurchaseRequestLine, PurchaseRequestRow } from '@rushes/contract/requests'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Viewer } from '../../http/viewer.ts'
import { managesMembers } from '../accounts/members/members.rules.ts'
import { type CartQuote, quoteForTier } from '../checkout/quote-cart.ts'
import { servesLicensees } from '../licences/new-licence.rules.ts'
import { wantedClip } from '../offers/quote-offer.ts'
import { requestPath } from './requests.emails.ts'
import { findRequest, listRequestedClips, type Reader, type RequestRow } from './requests.queries.ts'
import { requestState } from './requests.rules.ts'

type Known = Pick<Services, 'db' | 'clock'>

export const readerOf = ({ userId, accountId, role }: Viewer): Reader => ({
  userId,
  accountId,
  isManager: managesMembers(role),
})

export const toRequestRow = (row: RequestRow, { userId }: Viewer, now: Date): PurchaseRequestRow => ({
  id: row.id,
  state: requestState(row, now),
  url: requestPath(row.id),
  author: row.author,
  own: row.user_id === userId,
  title: row.title,
  clip_count: row.lines.length,
  made_at: row.created_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
})

/** @throws AppError not_found for a request of another user, unless the viewer is an administrator of the account */
export async function readRequest(services: Known, viewer: Viewer, id: number): Promise<PurchaseRequest> {
  const reader = readerOf(viewer)
  const row = await findRequest(services.db, id, reader)
  if (!row) throw noRequest()
  const now = services.clock.now()
  const state = requestState(row, now)
  const lines = await readLines(services, viewer, row)
  return {
    ...toRequestRow(row, viewer, now),
    tier: row.tier_code,
    currency: row.currency,
    note: row.note,
    api_key: row.api_key,
    decline_reason: row.decline_reason,
    decided_by: row.decided_by,
    can_decide: reader.isManager && state === 'open',
    lines,
  }
}

async function readLines(
  services: Known,
  viewer: Viewer,
  { lines, tier_code }: RequestRow,
): Promise<PurchaseRequestLine[]> {
  const ids = lines.map(({ clip_id }) => clip_id)
  const [clips, quote] = await Promise.all([
    listRequestedClips(services.db, ids),
    quoteForTier(services, viewer, ids.map(wantedClip), tier_code),
  ])
  return lines.flatMap(({ clip_id: id, price_minor: requested_minor }) => {
    const clip = clips.find((one) => one.id === id)
    if (!clip) return []
    const { type, title, graphic } = clip
    const sale = saleOf(quote, id)
    return [
      {
        ...{ id, type, title, graphic, requested_minor, ...sale },
        notSocial: clip.not_social,
        enquire: clip.enquiry_only,
        thumbpath: servesLicensees(clip.state) ? picturePath(clip) : '',
      },
    ]
  })
}

/** The price of a clip today, or why it cannot be bought. */
function saleOf({ lines, removed }: Pick<CartQuote, 'lines' | 'removed'>, id: number) {
  const line = lines.find(({ clipId }) => clipId === id)
  const refusal = removed.find((one) => one.id === id)
  return {
    price_minor: line?.netMinor ?? null,
    refused: refusal?.message ?? null,
    licence_id: refusal?.licenceId ?? null,
  }
}

export const noRequest = () => new AppError('not_found', 'There is no such request in your account.')
