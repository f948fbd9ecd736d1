/**
 * Payments. The payloads carry amounts, names and a test flag from the browser. The server computes all of them
 * itself and uses the amounts only to notice a difference (R-CHECKOUT-3). Amounts are minor units, except `price`.
 */
import {
  ADDRESS_MESSAGES,
  COUNTRIES_WITHOUT_POSTCODES,
  needsPostcode,
} from '@rushes/commerce/billing-address'
import { CURRENCIES } from '@rushes/commerce/money'
import { MAX_BOOKKEEPING_TEXT } from '@rushes/commerce/usage'
import { z } from 'zod'
import { CardWish } from './cards.ts'
import { CreditsLeft } from './credits.ts'
import { Count, type Endpoint, MinorUnits, replies } from './endpoint.ts'
import { MAX_INTEGER } from './integers.ts'
import { TIER_CODE } from './tier-code.ts'

const Currency = z
  .string()
  .trim()
  .toLowerCase()
  .meta({ enum: [...CURRENCIES] })
  .pipe(z.enum(CURRENCIES))
/** The currency in a response. */
const Charged = z.string().meta({ enum: [...CURRENCIES] })
const Text = z.string().trim().max(200)
/** The buyer's own reference of the order; one line of the invoice. */
export const BookkeepingText = z
  .string()
  .overwrite((text) => text.replace(/\s+/g, ' ').trim())
  .max(MAX_BOOKKEEPING_TEXT, 'Please use at most 50 characters')

/**
 * More than is accepted: a longer list is refused by the usage rules, with a message that explains what to do
 * (R-CHECKOUT-1).
 */
const MAX_SENT_PUBLICATIONS = 100_000

/** A line of the browser's cart (R-CART-1). `price` is whole major units. */
export const CartItem = z
  .object({
    id: z.union([z.int().positive().max(MAX_INTEGER), z.string().min(1).max(80)]),
    type: z.enum(['bundle', 'image', 'video']),
    productId: z.union([Count, z.string().max(80)]).optional(),
    productName: z.string().max(300).optional(),
    description: z.string().max(300).optional(),
    productRef: z.string().min(1).max(80),
    ourRef: z.string().min(1).max(80),
    media: z.enum(['VID', 'PX']),
    qty: z.int().min(1).max(100),
    price: z.number().nonnegative().max(10_000_000),
    currency: Currency,
    tier: z.union([Count, z.string().max(20)]),
  })
  .meta({ id: 'CartItem' })
export type CartItem = z.output<typeof CartItem>

/** The restrictions of one clip, word for word. */
const ShownRestrictions = z.object({ id: Count, text: z.string().max(2_000) })

export const BillingAddress = z
  .object({
    name: Text.default(''),
    line1: Text.default(''),
    line2: Text.default(''),
    city: Text.default(''),
    state: Text.default(''),
    country: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z]{2}$/, 'Please select a valid option'),
    /** Required where the country has post codes. */
    postal_code: z.string().trim().max(20).default(''),
  })
  .refine(({ country, postal_code }) => postal_code !== '' || !needsPostcode(country), {
    path: ['postal_code'],
    message: ADDRESS_MESSAGES.postcode,
  })
  .meta({
    if: { properties: { country: { enum: [...COUNTRIES_WITHOUT_POSTCODES] } } },
    else: { properties: { postal_code: { type: 'string', minLength: 1 } }, required: ['postal_code'] },
  })

export const salesTax = {
  method: 'POST',
  url: '/clip/payments/salestax',
  config: {
    access: 'login',
    scope: 'licence',
    limits: [{ guest: 30, member: 30, seconds: 60, by: 'address' }],
  },
  schema: {
    summary: 'Get the sales tax of a cart, for gbp and aud; 0 for other currencies',
    tags: ['Payments'],
    body: z.object({
      currency: Currency,
      line_items: z
        .array(
          z.object({
            amount: MinorUnits,
            reference: z.string().min(1).max(80),
            quantity: z.int().min(1).max(100),
            tax_behavior: z.literal('exclusive').default('exclusive'),
          }),
        )
        .min(1)
        .max(100),
      customer_details: z.object({ address: BillingAddress }),
      address_source: z.string().max(20).optional(),
      testMode: z.boolean().optional(),
    }),
    response: replies(
      z.object({
        tax_amount_exclusive: z.int(),
        net_amount: z.int(),
        total_amount: z.int(),
        currency: Charged,
        /** The reason why the buyer accounts for the tax, as shown on the invoice. */
        tax_note: z.string().nullable(),
      }),
    ),
  },
} as const satisfies Endpoint

export const PaymentData = z
  .object({
    id: z.string(),
    client_secret: z.string(),
    created: z.iso.datetime(),
    /** Minor units. */
    amount: z.int(),
    currency: Charged,
    status: z.string(),
    order_ref: z.string(),
  })
  .meta({ id: 'PaymentData' })

export const paymentIntent = {
  method: 'POST',
  url: '/clip/payments/intent',
  config: {
    access: 'login',
    limits: [
      { guest: 60, member: 60, seconds: 60 * 60, by: 'address' },
      { guest: 240, member: 240, seconds: 60 * 60, by: 'account' },
    ],
  },
  schema: {
    summary: 'Freeze the cart as an order and open its payment; 409 cart_changed carries the corrected cart',
    tags: ['Payments'],
    body: z.object({
      purchase: z.object({
        cartContents: z.array(CartItem).min(1, 'Cart is empty').max(100),
        /** Minor units, like the amounts below. */
        cartTotal: MinorUnits,
        salesTax: z.boolean().optional(),
        salesTaxAmount: MinorUnits,
        totalSaleAmount: MinorUnits,
        currency: Currency,
        purchaseOrderNumber: BookkeepingText.default(''),
        costCentre: BookkeepingText.default(''),
        /** The restrictions of each clip in the cart, as the buyer saw them; 409 cart_changed when they differ. */
        restrictions: z.array(ShownRestrictions).max(100).default([]),
        /** The request to buy that this order approves (R-REQUEST-5). */
        requestId: Count.nullish(),
      }),
      usage: z.object({
        orderedBy: Text.optional(),
        /** The handler checks it together with the details that it requires (R-CHECKOUT-1). */
        usageType: z.string().max(20).meta({ pattern: TIER_CODE.source, example: 'DELI' }),
        usageDetails: z.object({
          /** Programme or production, for NNTS and CSDO. */
          program: z.string().trim().max(300).default(''),
          /** Comma-separated addresses of sites and channels, for DELI and DEMA. */
          urls: z.string().trim().max(MAX_SENT_PUBLICATIONS).default(''),
          /** Followers of all channels together; that of the account where it is larger (R-TIER-8). */
          audience: z.int().min(0).max(MAX_INTEGER).nullish(),
        }),
        terms: z.boolean(),
        /** The buyer's confirmation of having read the restrictions. */
        restrictionsRead: z.boolean().default(false),
      }),
      address: BillingAddress,
      card: CardWish.prefault({}),
      customer: z.unknown().optional(),
      testMode: z.boolean().optional(),
    }),
    response: replies(PaymentData),
  },
} as const satisfies Endpoint

/** The `data` of `cart_changed` and `already_owned`: the server's own amounts in minor units, and lines with prices in major units. */
export const CorrectedCart = z.object({
  cartContents: z.array(CartItem),
  cartTotal: z.int(),
  salesTaxAmount: z.int(),
  totalSaleAmount: z.int(),
  currency: z.string(),
  restrictions: z.array(ShownRestrictions),
  removed: z.array(
    z.object({
      id: z.union([z.int(), z.string()]),
      message: z.string(),
      /** The path of the licence that the account holds already. */
      licence_url: z.string().optional(),
    }),
  ),
})

export const addPayment = {
  method: 'POST',
  url: '/clip/payments/add',
  config: { access: 'login' },
  schema: {
    summary: 'Report that a payment may have succeeded; the server checks with the provider',
    tags: ['Payments'],
    body: z.object({
      pi: z.union([z.string().min(1).max(200), z.looseObject({ id: z.string().min(1).max(200) })]),
      cart: z.unknown().optional(),
      account: z.unknown().optional(),
      testMode: z.boolean().optional(),
    }),
    response: replies(
      z.object({
        status: z.enum(['paid', 'pending', 'failed']),
        order_ref: z.string(),
        /** The new balances after the payment of bundles. */
        balances: z.array(CreditsLeft).optional(),
      }),
    ),
  },
} as const satisfies Endpoint

export const paymentWebhook = {
  method: 'POST',
  url: '/clip/payments/webhook/:provider',
  config: { access: 'public', limits: [{ guest: 6_000, member: 6_000, seconds: 60, by: 'address' }] },
  schema: {
    summary: 'Receive signed events of the payment provider',
    tags: ['Payments'],
    params: z.object({ provider: z.string().max(20) }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint
