/** Writes the licences that credits buy, each with the words and the file of this moment. */
import { LICENCE_SCOPE } from '@rushes/commerce/licence-tier'
import type { Db } from '../../db/db.ts'
import type { Spender, TakenCredit } from '../credits/spend-credits.ts'
import { insertLicences, listTermsInForce } from './licences.queries.ts'

/** A standard credit has no tier, and so no printed terms of one. */
const STANDARD_CREDIT_TERMS = `Scope: ${LICENCE_SCOPE.toLowerCase()}.
Granted from the account's standard credits, under the agreement between the account and the agency.
Restrictions shown on the clip's page on the day of the download form part of this licence.
No sub-licensing: the clip may not be passed on, sold or offered in an archive.`
const STANDARD_CREDIT_TERMS_VERSION = 'standard-1'

type Grant = { clipId: number; masterSha256: string | undefined; credit: TakenCredit | undefined }

/** @returns the licences' ids, in the order of the grants. */
export async function grantLicences(
  tx: Db,
  { accountId, userId, now }: Spender,
  grants: readonly Grant[],
): Promise<number[]> {
  const terms = await listTermsInForce(tx, now)
  return insertLicences(
    tx,
    grants.map(({ clipId, masterSha256, credit }) => {
      if (!credit || masterSha256 === undefined) throw new Error(`Nothing to license clip ${clipId} with`)
      const { tier, lotId, currency, unitPriceMinor, usage } = credit
      return {
        account_id: accountId,
        user_id: userId,
        clip_id: clipId,
        tier_code: tier,
        ground: lotId === null ? 'standard_credit' : 'prepaid_credit',
        credit_lot_id: lotId,
        usage: JSON.stringify(usage),
        ...termsOf(terms, tier),
        currency,
        price_minor: unitPriceMinor,
        master_sha256: masterSha256,
        granted_at: now,
      }
    }),
  )
}

function termsOf(terms: Awaited<ReturnType<typeof listTermsInForce>>, tier: string | null) {
  if (tier === null) {
    return { terms_version: STANDARD_CREDIT_TERMS_VERSION, terms_body: STANDARD_CREDIT_TERMS }
  }
  const found = terms.find(({ tier_code }) => tier_code === tier)
  if (!found) throw new Error(`There are no terms in force for ${tier}`)
  return { terms_version: found.version, terms_body: found.body }
}
