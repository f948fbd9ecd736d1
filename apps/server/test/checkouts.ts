/** A buyer's browser at the checkout: its cart, its requests and their bodies. */
import { type CartItem, makeBundleItem, makeClipItem } from '@rushes/commerce/cart-item'
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { PriceMedia } from '@rushes/commerce/media-code'
import { findPrice } from '@rushes/commerce/price-list'
import type { ApiClient, Data, Input } from '@rushes/contract/client'
import type { FastifyInstance } from 'fastify'

export type PaymentBody = Input<'POST /clip/payments/intent'>['body']
export type Payment = Data<'POST /clip/payments/intent'>

type TaxBody = Input<'POST /clip/payments/salestax'>['body']

/** The tax of one clip for a British address, or with the given changes. */
export async function requestTax(buyer: ApiClient, clipId: number, change: Partial<TaxBody> = {}) {
  const { data } = await buyer.call('POST /clip/payments/salestax', {
    body: {
      currency: 'gbp',
      line_items: [{ amount: 1, reference: `DELI-VID-${clipId}`, quantity: 1 }],
      customer_details: { address: { country: 'gb', postal_code: 'LS1 4AP' } },
      ...change,
    },
  })
  return data
}

type Wanted = {
  tier?: LicenceTierCode
  clips?: readonly number[]
  /** Ten video credits. */
  bundles?: number
  /** Ten image credits in a second line. */
  imageBundles?: number
  postcode?: string
}

/** Returns the cart of a buyer in the form that the shop builds. */
async function givenCart(buyer: ApiClient, wanted: Wanted): Promise<CartItem[]> {
  const [{ data: list }, { data: place }] = await Promise.all([
    buyer.call('GET /clip/pricing'),
    buyer.call('GET /clip/location'),
  ])
  const tierCode = wanted.tier ?? 'DELI'
  const priceOf = (size: number, clipId?: number, media: PriceMedia = 'video') => {
    const terms = { currency: place.code, media, tierCode, size, clipId } as const
    const tierPrice = findPrice(list.pricing, terms)
    if ('refused' in tierPrice) throw new Error(tierPrice.refused)
    return tierPrice
  }
  const clips = (wanted.clips ?? []).map((id) => {
    const clip = {
      id,
      type: 'video',
      title: `Clip ${id}`,
      thumbpath: '',
      notSocial: false,
      enquire: false,
      graphic: false,
    } as const
    return makeClipItem(clip, priceOf(1, id), place.code)
  })
  if (wanted.bundles === undefined) return clips
  const bundleOf = (media: PriceMedia, qty: number) => {
    const price = priceOf(10, undefined, media)
    return { ...makeBundleItem({ size: 10, media, suffix: 'abc123' }, price, place.code), qty }
  }
  const images = wanted.imageBundles === undefined ? [] : [bundleOf('image', wanted.imageBundles)]
  return [...clips, bundleOf('video', wanted.bundles), ...images]
}

const usageOf = (tier: LicenceTierCode) => ({
  usageType: tier,
  usageDetails:
    tier === 'DELI' || tier === 'DEMA' ? { urls: 'dailyscroll.example' } : { program: 'The Late Desk' },
  terms: true,
})

/** Returns a cart, and the body of the checkout page's request for its tax. */
export async function givenTaxBody(buyer: ApiClient, wanted: Wanted) {
  const items = await givenCart(buyer, wanted)
  const { data: place } = await buyer.call('GET /clip/location')
  const address = { country: place.country_code, postal_code: wanted.postcode ?? 'LS1 4AP' }
  const body = {
    currency: place.code,
    line_items: items.map((item) => ({
      amount: item.price * 100,
      reference: item.productRef,
      quantity: item.qty,
    })),
    customer_details: { address },
  }
  return { items, address, body }
}

/** The body of a payment, with the tax looked up first. */
export async function givenPaymentBody(buyer: ApiClient, wanted: Wanted): Promise<PaymentBody> {
  const { items, address, body } = await givenTaxBody(buyer, wanted)
  const { data: tax } = await buyer.call('POST /clip/payments/salestax', { body })
  return {
    purchase: {
      cartContents: items,
      cartTotal: tax.net_amount,
      salesTaxAmount: tax.tax_amount_exclusive,
      totalSaleAmount: tax.total_amount,
      currency: body.currency,
    },
    usage: usageOf(wanted.tier ?? 'DELI'),
    address: { line1: '14 Headline Street', city: 'Leeds', ...address },
  }
}

/** The cart of DEMA for a clip whose narrower licence the British buyer holds, at a price in whole pounds (R-UPGRADE-2). */
export async function givenUpgradeBody(
  { buyer, clip }: { buyer: ApiClient; clip: number },
  price = 400,
): Promise<PaymentBody> {
  const body = await givenPaymentBody(buyer, { tier: 'DEMA', clips: [clip] })
  const [item] = body.purchase.cartContents
  if (!item) throw new Error('The cart is empty')
  const { purchase } = body
  const cartContents = [{ ...item, price }]
  const [cartTotal, salesTaxAmount] = [price * 100, price * 20]
  const totals = { cartTotal, salesTaxAmount, totalSaleAmount: cartTotal + salesTaxAmount }
  return { ...body, purchase: { ...purchase, ...totals, cartContents } }
}

export async function openPayment(buyer: ApiClient, body: PaymentBody): Promise<Payment> {
  return (await buyer.call('POST /clip/payments/intent', { body })).data
}

export type Confirmation = { status?: string; redirect?: string; error?: string }

/** The request of the card frame once the payment is open. */
export async function confirmPayment(
  http: FastifyInstance,
  payment: Pick<Payment, 'client_secret'>,
  { card = 'card_4242', cardholder = 'Bea Buyer', expiry = '12/40' } = {},
): Promise<Confirmation> {
  const answer = await http.inject({
    method: 'POST',
    url: '/testpay/confirm',
    headers: { host: 'shop.test' },
    payload: {
      clientSecret: payment.client_secret,
      card,
      expiry,
      cardholder,
      returnUrl: 'http://shop.test/confirm-payment',
    },
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}

/** Answers the 3-D Secure challenge. @returns the address of the redirect */
export async function answerChallenge(http: FastifyInstance, page: string, answer: string): Promise<URL> {
  const reply = await http.inject({
    method: 'POST',
    url: page,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `answer=${answer}`,
  })
  return new URL(String(reply.headers.location))
}
