/**
 * Licenses a clip for an agent in two steps: an offer with a token, and its confirmation, which buys through the endpoints
 * of the API (R-MCP-3).
 */
import type { ApiClient } from '@rushes/contract/client'
import type { McpLicence, McpLicenceRequest } from '@rushes/contract/mcp-tools'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import { onceByKey } from '../../http/idempotency.ts'
import { restrictionsOf } from '../checkout/cart-quote.rules.ts'
import type { CartQuote } from '../checkout/quote-cart.ts'
import { confirmationToken, readConfirmation, TOKEN_REFUSALS } from './confirmation-token.rules.ts'
import { type Agent, quoteLicence } from './quote-licence.ts'

type Caller = Agent & { api: ApiClient }

/** @throws AppError and ApiError with the reason why it is not licensed */
export async function licenseClip(
  services: Services,
  { api, viewer, key }: Caller,
  { confirmation_token: token, ...request }: McpLicenceRequest,
): Promise<McpLicence> {
  const bound = { keyId: key.id, accountId: viewer.accountId, request }
  async function quote() {
    const { data: clip } = await api.call('GET /clip/clips/:id', { params: { id: request.clip_id } })
    return quoteLicence(services, { viewer, key }, { request, clip })
  }
  const now = services.clock.now()
  if (token === undefined) {
    const { offer } = await quote()
    const made = confirmationToken(services.secret, { ...bound, offer }, now)
    const confirmation = { token: made.token, expires_at: made.endsAt.toISOString() }
    return { status: 'confirmation_required', offer, confirmation }
  }
  const confirmed = readConfirmation(services.secret, token, bound, now)
  if ('refused' in confirmed) throw new AppError('conflict', confirmed.refused)
  const idempotency = { 'idempotency-key': `mcp-${confirmed.nonce}` }
  // A repeated confirmation gets the first answer, without another quote.
  const once = {
    viewer,
    apiKey: key,
    headers: idempotency,
    body: request,
    routeOptions: { url: 'license_clip' },
  }
  return onceByKey(services, once, async (): Promise<McpLicence> => {
    const { offer, cart } = await quote()
    if (!confirmed.isOf(offer)) throw new AppError('conflict', TOKEN_REFUSALS.changed)
    const bought =
      cart === null
        ? await byCredits(services, api, { clipId: offer.clip_id, tier: offer.tier, idempotency })
        : await byInvoice(api, { cart, request, idempotency })
    return { status: 'licensed', offer, ...bought }
  })
}

type Key = { idempotency: Record<string, string> }

async function byCredits(
  { config }: Pick<Services, 'config'>,
  { call }: ApiClient,
  { clipId: id, tier, idempotency }: Key & { clipId: number; tier: string | null },
): Promise<Pick<McpLicence, 'delivery'>> {
  const { data } = await call('POST /clip/clips/download', {
    body: { ids: [{ id, tier }] },
    headers: idempotency,
  })
  const [delivered] = data.delivered
  if (!delivered) throw new Error(`Clip ${id} was licensed and not delivered`)
  const file_url = (config.browserApiUrl || config.baseUrl) + data.file_url
  return { delivery: { ...delivered, file_url, credits_used: data.credits_used } }
}

/** Sends the amounts and restrictions that were confirmed, which the endpoint compares with its own (R-CHECKOUT-3). */
async function byInvoice(
  { call }: ApiClient,
  { cart, request, idempotency }: Key & { cart: CartQuote; request: McpLicenceRequest },
): Promise<Pick<McpLicence, 'order'>> {
  const { address, usage = {}, purchase_order_number, cost_centre } = request
  if (address === undefined) throw new Error('An order by invoice was quoted without its address')
  const { data } = await call('POST /clip/payments/invoice', {
    body: {
      purchase: {
        cartContents: cart.lines.map(({ item }) => item),
        cartTotal: cart.netMinor,
        salesTaxAmount: cart.tax.taxMinor,
        totalSaleAmount: cart.totalMinor,
        currency: cart.currency,
        restrictions: restrictionsOf(cart),
        purchaseOrderNumber: purchase_order_number,
        costCentre: cost_centre,
      },
      usage: { usageType: cart.tierCode, usageDetails: usage, terms: true, restrictionsRead: true },
      address,
    },
    headers: idempotency,
  })
  return { order: data }
}
