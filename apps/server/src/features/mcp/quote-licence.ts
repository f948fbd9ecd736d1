/**
 * Makes the offer that an agent confirms: by credits with the decision of a download, by invoice with the quote of a cart.
 * It is refused already where the limits of the key do not suffice (R-MCP-3, R-KEY-6).
 */
import { tierOf } from '@rushes/commerce/licence-tier'
import { mediaCodeOf } from '@rushes/commerce/media-code'
import { clipRef, formatProductReference } from '@rushes/commerce/product-reference'
import type { Data } from '@rushes/contract/client'
import type { LicenceOffer, McpLicenceRequest } from '@rushes/contract/mcp-tools'
import { AppError, invalidField } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { CallingKey, Viewer } from '../../http/viewer.ts'
import { MOUNTS } from '../../mounts.ts'
import { requireAllowance } from '../accounts/api-keys/charge-api-key.ts'
import { type CartQuote, quoteCart } from '../checkout/quote-cart.ts'
import { quoteDownload } from '../downloads/quote-download.ts'

type Clip = Data<'GET /clip/clips/:id'>

/** An agent: the user of its key, and the key. */
export type Agent = { viewer: Viewer; key: CallingKey }

/** `cart` is null for credits. */
export type QuotedLicence = { offer: LicenceOffer; cart: CartQuote | null }

/** @throws AppError with the reason why the account cannot license this clip, or the key not by itself */
export async function quoteLicence(
  services: Services,
  agent: Agent,
  { request, clip }: { request: McpLicenceRequest; clip: Clip },
): Promise<QuotedLicence> {
  return request.pay_by === 'credits'
    ? quoteByCredits(services, agent, { request, clip })
    : quoteByInvoice(services, agent, { request, clip })
}

type Requested = { request: McpLicenceRequest; clip: Clip }

async function quoteByCredits(
  services: Services,
  { viewer, key }: Agent,
  { request, clip }: Requested,
): Promise<QuotedLicence> {
  const draw = await quoteDownload(services, viewer, { id: clip.id, tier: request.tier ?? null })
  const credits = draw === null ? 0 : 1
  if (draw !== null) await requireAllowance(services.db, services, key, { credits })
  const tier = draw?.tier ?? null
  return { offer: { ...factsOf(services, clip, tier), credits, price: null }, cart: null }
}

async function quoteByInvoice(
  services: Services,
  { viewer, key }: Agent,
  { request: { tier, usage, address }, clip }: Requested,
): Promise<QuotedLicence> {
  if (tier === undefined) throw invalidField('tier', 'Please choose a licence.')
  if (address === undefined) throw invalidField('address', 'Please give the address for the invoice.')
  const media = mediaCodeOf(clip.type)
  const item = {
    id: clip.id,
    type: clip.clip_type,
    productRef: formatProductReference({ kind: 'clip', tierCode: tier, media, clipId: clip.id }),
    ourRef: clipRef(media, clip.id),
    media,
    qty: 1,
  }
  const audience = usage?.audience ?? undefined
  const cart = await quoteCart(services, viewer, { items: [item], tierCode: tier, address, audience })
  const { removed, currency, netMinor, tax, totalMinor } = cart
  const [refused] = removed
  if (refused) throw new AppError('not_purchasable', refused.message)
  await requireAllowance(services.db, services, key, { minor: totalMinor, currency })
  const price = {
    currency,
    net_minor: netMinor,
    tax_minor: tax.taxMinor,
    total_minor: totalMinor,
    tax_note: tax.note,
  }
  return { offer: { ...factsOf(services, clip, tier), credits: 0, price }, cart }
}

function factsOf({ config }: Pick<Services, 'config'>, clip: Clip, tier: string | null) {
  return {
    clip_id: clip.id,
    title: clip.title,
    tier,
    tier_name: tier === null ? '' : tierOf(tier).usageType,
    scope: tier === null ? '' : tierOf(tier).scope,
    restrictions: clip.restrictions,
    terms_url: config.baseUrl + MOUNTS.terms.path,
  }
}
