/**
 * Converts an offer to the format of the contract, for the admin area and for the account that received it.
 */
import { picturePath } from '@rushes/commerce/media-path'
import { decimalOf, minorToMajor } from '@rushes/commerce/money'
import type { AdminOffer, AdminOfferDetail } from '@rushes/contract/agency-offers'
import type { Deal } from '@rushes/contract/deals'
import type { Offer } from '@rushes/contract/offers'
import type { Services } from '../../context.ts'
import type { Viewer } from '../../http/viewer.ts'
import { minuteOf } from '../../platform/agency-time.ts'
import { readAdminAccount } from '../accounts/admin/admin-account.ts'
import { type Customer, quoteLines } from '../checkout/quote-cart.ts'
import { servesLicensees } from '../licences/new-licence.rules.ts'
import { readPriceList } from '../pricing/read-price-list.ts'
import { listLicensedSince } from './deals.queries.ts'
import { noOffer } from './make-offer.ts'
import { findOffer, listOfferLines, type OfferRow } from './offers.queries.ts'
import { stateOfOffer } from './offers.rules.ts'
import { customerOf, wantedClip } from './quote-offer.ts'

type Known = Pick<Services, 'db' | 'clock'>

export function toAdminOffer(row: OfferRow, now: Date): AdminOffer {
  return {
    id: row.id,
    state: stateOfOffer(row, now),
    account: { id: row.account_id, name: row.account_name },
    email: row.email,
    tier: row.tier_code,
    currency: row.currency,
    clip_count: row.clip_count,
    bought_count: row.bought_count,
    total_minor: row.total_minor,
    made_at: row.created_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    made_by: row.made_by,
    is_deal: row.deal_id !== null,
  }
}

function toDeal(row: OfferRow): Deal | null {
  if (row.deal_id === null) return null
  const { media, territory, term_months, term_until, max_seconds, max_uses, exclusive, hold } = row
  const { kept_licences } = row
  return {
    ...{ media, territory, term_months, term_until, max_seconds, max_uses, exclusive, kept_licences, hold },
    accepted_at: row.accepted_at?.toISOString() ?? null,
    pay_by: row.pay_by?.toISOString() ?? null,
    declined_at: row.declined_at?.toISOString() ?? null,
    decline_reason: row.decline_reason,
    replaced_by: row.replaced_by,
  }
}

export const OFFER_COLUMNS = [
  ...['Number', 'Account', 'Sent to', 'Licence', 'State', 'Clips', 'Bought'],
  ...['Currency', 'Total', 'Created', 'Expires', 'Created by'],
]

export const offerCells = (row: OfferRow, now: Date, timeZone: string): string[] => [
  String(row.id),
  row.account_name,
  row.email ?? '',
  row.tier_code,
  stateOfOffer(row, now),
  String(row.clip_count),
  String(row.bought_count),
  row.currency.toUpperCase(),
  decimalOf(row.total_minor),
  minuteOf(row.created_at, timeZone),
  minuteOf(row.ends_at, timeZone),
  row.made_by ?? '',
]

const LICENSED_SINCE =
  'It has been licensed to another customer since the offer was made. Revise the offer to confirm this licence.'

/** @throws AppError not_found */
export async function readAdminOffer({ db, clock }: Known, id: number): Promise<AdminOfferDetail> {
  const row = await findOffer(db, id, null)
  if (!row) throw noOffer()
  const [account, lines] = await Promise.all([readAdminAccount(db, row.account_id), listOfferLines(db, id)])
  const now = clock.now()
  const offer = toAdminOffer(row, now)
  const refused = await readRefusals({ db, clock }, customerOf(account), row, lines)
  const licensed = offer.state === 'open' ? await listLicensedSince(db, { offerId: id, now }) : []
  const licensedIds = new Set(licensed.map((clip) => clip.id))
  return {
    ...offer,
    message: row.message,
    thread_id: row.thread_id,
    deal: toDeal(row),
    lines: lines.map(({ id: clipId, title, unit_price_minor, bought, order_id }) => ({
      id: clipId,
      title,
      price: minorToMajor(unit_price_minor),
      order_id,
      refused: bought ? null : licensedIds.has(clipId) ? LICENSED_SINCE : (refused.get(clipId) ?? null),
    })),
  }
}

/** @throws AppError not_found for the offer of another account */
export async function readOwnOffer({ db, clock }: Known, viewer: Viewer, id: number): Promise<Offer> {
  const row = await findOffer(db, id, viewer.accountId)
  if (!row) throw noOffer()
  const lines = await listOfferLines(db, id)
  const refused = await readRefusals({ db, clock }, viewer, row, lines)
  return {
    id: row.id,
    state: stateOfOffer(row, clock.now()),
    tier: row.tier_code,
    currency: row.currency,
    message: row.message,
    made_at: row.created_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    deal: toDeal(row),
    lines: lines.map((line) => {
      const { id: clipId, type, title, bought } = line
      const why = bought ? null : (refused.get(clipId) ?? null)
      return {
        id: clipId,
        type,
        title,
        bought,
        refused: why,
        // Omitted for a clip that is no longer public.
        thumbpath: why === null && servesLicensees(line.state) ? picturePath(line) : '',
        notSocial: line.not_social,
        // A deal also sells clips that are licensed on enquiry.
        enquire: line.enquiry_only && row.deal_id === null,
        graphic: line.graphic,
        price: minorToMajor(line.unit_price_minor),
      }
    }),
  }
}

/** Returns the reasons if the account cannot buy some of the clips, by their ids. */
export async function readRefusals(
  services: Known,
  customer: Customer,
  { id: offerId, tier_code: tierCode, currency, ...deal }: OfferRow,
  lines: readonly { id: number }[],
): Promise<ReadonlyMap<number | string, string>> {
  const { prices } = await readPriceList(services, customer.accountId)
  const offer = { offerId, deal: deal.deal_id === null ? null : deal }
  const terms = { tierCode, currency, prices, offers: new Map(lines.map(({ id }) => [id, offer])) }
  const items = lines.map(({ id }) => wantedClip(id))
  const { removed } = await quoteLines(services, customer, items, terms)
  return new Map(removed.map(({ id, message }) => [id, message]))
}
