/** Licenses clips for credits: takes one credit per clip and writes its licence. */
import { TIER_SCOPE } from '@rushes/commerce/deal'
import { SEEDED_SCOPE } from '@rushes/commerce/seeded-tiers'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/db.ts'
import { lockForSale } from '../../db/deals.ts'
import type { Json } from '../../db/schema.gen.ts'
import type { CreditKind } from '../credits/ledger.rules.ts'
import { type Spender, spendCredits, type TakenCredit } from '../credits/spend-credits.ts'
import { listReservedClips } from './deals.queries.ts'
import { insertLicences, listTermsInForce } from './licences.queries.ts'
import { REFUSAL_MESSAGES } from './refusal-messages.ts'

/** Terms for a standard credit, which has no tier. */
const STANDARD_CREDIT_TERMS = `Scope: ${SEEDED_SCOPE.toLowerCase()}.
Granted from the account's standard credits, under the agreement between the account and the agency.
Restrictions shown on the clip's page on the day of the download form part of this licence.
No sub-licensing: the clip may not be passed on, sold or offered in an archive.`
const STANDARD_CREDIT_TERMS_VERSION = 'standard-1'

/** `audience` is declared by the account, in followers; null if it is not (R-TIER-8). */
type Drawer = Spender & { audience: number | null }

type Terms = Awaited<ReturnType<typeof listTermsInForce>>
/** One credit of this kind for this clip, with the facts that the licence stores. */
export type CreditDraw = CreditKind & {
  clipId: number
  title: string
  restrictions: string
  masterSha256: string
}

/**
 * @param draws without duplicate clips.
 * @returns the id of each clip's new licence.
 * @throws AppError, and so rolls back the transaction: conflict when another download has used the credits,
 * not_purchasable when a clip is reserved for another account (R-DEAL-4).
 */
export async function grantByCredits(
  tx: Db,
  spender: Drawer,
  draws: readonly CreditDraw[],
): Promise<ReadonlyMap<number, number | undefined>> {
  if (draws.length === 0) return new Map()
  await refuseReserved(
    tx,
    spender,
    draws.map(({ clipId }) => clipId),
  )
  const terms = await listTermsInForce(tx, spender.now)
  const licenceIds = await spendCredits(tx, spender, draws, (credits) =>
    insertLicences(
      tx,
      credits.map((credit) => licenceRow(spender, credit, terms)),
    ),
  )
  return new Map(draws.map(({ clipId }, index) => [clipId, licenceIds[index]]))
}

/** Decides again under the lock, because the clips were read before it. */
async function refuseReserved(tx: Db, { accountId, now }: Drawer, clipIds: readonly number[]): Promise<void> {
  await lockForSale(tx, clipIds)
  const [first] = await listReservedClips(tx, { clipIds, accountId, now, media: TIER_SCOPE.media })
  if (first === undefined) return
  const { code, message } = REFUSAL_MESSAGES.reserved
  throw new AppError(code, message, { data: { refused: [{ id: first.id, code, message }] } })
}

function licenceRow(
  { accountId, userId, audience, now }: Drawer,
  {
    clipId,
    title,
    restrictions,
    masterSha256,
    tier,
    lotId,
    currency,
    unitPriceMinor,
    usage,
  }: CreditDraw & TakenCredit,
  terms: Terms,
) {
  return {
    account_id: accountId,
    user_id: userId,
    clip_id: clipId,
    tier_code: tier,
    ground: lotId === null ? ('standard_credit' as const) : ('prepaid_credit' as const),
    credit_lot_id: lotId,
    usage: usageWith(usage, audience),
    ...termsOf(terms, tier),
    currency,
    price_minor: unitPriceMinor,
    clip_title: title,
    restrictions,
    master_sha256: masterSha256,
    granted_at: now,
  }
}

/** The usage of the lot, with the audience at the time of the draw. */
function usageWith(usage: Json, audience: number | null): Json {
  if (audience === null || typeof usage !== 'object' || Array.isArray(usage)) return usage
  return { ...usage, audience }
}

function termsOf(terms: Terms, tier: string | null) {
  if (tier === null) {
    const scope = { tier_name: null, scope: SEEDED_SCOPE }
    return { terms_version: STANDARD_CREDIT_TERMS_VERSION, terms_body: STANDARD_CREDIT_TERMS, ...scope }
  }
  const inForce = terms.find(({ tier_code }) => tier_code === tier)
  if (!inForce) throw new Error(`There are no terms in force for ${tier}`)
  const { version, body, tier_name, scope } = inForce
  return { terms_version: version, terms_body: body, tier_name, scope }
}
