/** Places a request to buy and emails it to the administrators of the account (R-REQUEST-3). */
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import { AppError, invalidField } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { lockAccount } from '../../db/lock-account.ts'
import type { CallingKey, Viewer } from '../../http/viewer.ts'
import { listAdministrators } from '../accounts/members/list-administrators.ts'
import { record } from '../audit/record-event.ts'
import type { QuotedLine } from '../checkout/cart-lines.rules.ts'
import { quoteForTier, requireMayBuy } from '../checkout/quote-cart.ts'
import { wantedClip } from '../offers/quote-offer.ts'
import { postEmailToUsers } from '../outbox/post-email.ts'
import { requestedEmail } from './requests.emails.ts'
import { findRequest, insertRequest, listOpenRequests } from './requests.queries.ts'
import { MAX_OPEN_REQUESTS, namesSameClips, REQUEST_TTL_MS } from './requests.rules.ts'

type Wanted = {
  lines: readonly { id: number; tier: LicenceTierCode }[]
  note: string
  ip: string
  key: CallingKey | null
}

/**
 * @returns the number of the request; that of the open one if the user has requested the same already
 * @throws AppError not_purchasable, validation; conflict when there are too many, or no other administrator
 */
export async function requestPurchase(services: Services, viewer: Viewer, wanted: Wanted): Promise<number> {
  const { db, clock, config } = services
  const { note, ip, key } = wanted
  const { clipIds, tierCode } = oneLicence(wanted.lines)
  requireMayBuy(viewer, [])
  const { currency, lines, removed } = await quoteForTier(services, viewer, clipIds.map(wantedClip), tierCode)
  const [refused] = removed
  if (refused) throw wrong(`Clip ${refused.id}: ${refused.message}`)
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const { accountId, userId } = viewer
    await lockAccount(tx, accountId)
    const open = await listOpenRequests(tx, userId, now)
    const same = open.find(
      ({ tier_code, lines: requested }) =>
        tier_code === tierCode &&
        namesSameClips(
          requested.map(({ clip_id }) => clip_id),
          clipIds,
        ),
    )
    if (same) return same.id
    if (open.length >= MAX_OPEN_REQUESTS) throw tooMany()
    const recipients = await listRecipients(tx, viewer, key)
    const endsAt = new Date(now.getTime() + REQUEST_TTL_MS)
    const id = await insertRequest(tx, {
      account_id: accountId,
      user_id: userId,
      api_key_id: key?.id ?? null,
      tier_code: tierCode,
      currency,
      lines: JSON.stringify(lines.map(storedLine)),
      note,
      created_at: now,
      ends_at: endsAt,
    })
    const placed = await findRequest(tx, id, { ...viewer, isManager: false })
    const email = requestedEmail(config, {
      id,
      author: viewer.fullName,
      apiKey: placed?.api_key ?? null,
      currency,
      lines: lines.map(({ item, netMinor }) => ({ title: item.productName, priceMinor: netMinor })),
      note,
      endsAt,
    })
    await postEmailToUsers(tx, recipients, { key: `request:${id}`, ...email }, now)
    const details = { clips: lines.length, tier: tierCode, ...(key && { key: key.id }) }
    const object = `request:${id}` as const
    await record(tx, { action: 'request.made', at: now, actorUserId: userId, ip, object, details })
    return id
  })
}

const storedLine = ({ clipId, netMinor }: QuotedLine) => ({ clip_id: clipId, price_minor: netMinor })

/** A request has one licence, like a cart (R-TIER-2). @throws AppError validation */
function oneLicence(lines: Wanted['lines']): { clipIds: number[]; tierCode: LicenceTierCode } {
  const clipIds = [...new Set(lines.map(({ id }) => id))]
  const [tierCode, ...others] = new Set(lines.map(({ tier }) => tier))
  if (tierCode === undefined || others.length > 0) {
    throw wrong('Please choose the same licence for all clips, and send another request for others.')
  }
  if (clipIds.length < lines.length) throw wrong('Please name each clip once.')
  return { clipIds, tierCode }
}

/** The author of a request is not asked, except for a request of an API key, which acts as its user. */
async function listRecipients(tx: Db, { accountId, userId }: Viewer, key: CallingKey | null) {
  const administrators = await listAdministrators(tx, accountId)
  const recipients = administrators.filter(({ id }) => key !== null || id !== userId)
  if (recipients.length > 0) return recipients
  throw new AppError(
    'conflict',
    'Your account has no other administrator who could approve this. Please contact licensing.',
  )
}

const wrong = (message: string) => invalidField('lines', message)
const tooMany = () =>
  new AppError(
    'conflict',
    `You have ${MAX_OPEN_REQUESTS} open requests. Please wait for an answer, or withdraw one.`,
  )
