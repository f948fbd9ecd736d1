/** The checkout as a buyer goes through it: R-CHECKOUT-1 to R-CHECKOUT-4, R-CHECKOUT-8, R-CHECKOUT-10, R-CHECKOUT-11, R-CHECKOUT-12, R-TIER-3 and R-TAX-1. */
import type { Cart } from '@rushes/commerce/cart-state'
import type { Account } from '@rushes/contract/accounts'
import { CARD_GONE, type SavedCard } from '@rushes/contract/cards'
import type { Data } from '@rushes/contract/client'
import type { Remembered } from '@rushes/contract/remembered'
import { act, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { type ApiDouble, givenApi, refuse } from '../../../test/api-double.ts'
import { givenCardFrame } from '../../../test/card-frame.ts'
import { fillIn, textIn } from '../../../test/fill-in.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenMember } from '../../../test/sample-account.ts'
import { givenCart, pricesAnswer, sampleCart, samplePrices } from '../../../test/sample-cart.ts'
import { sampleObtainable, sampleOwned } from '../../../test/sample-clips.ts'
import { storedSession } from '../../lib/stored-session.ts'
import { NOTHING_REMEMBERED } from '../account/load-remembered.ts'
import { cartStore } from '../cart/cart-store.ts'
import { keepCartRequest } from '../requests/cart-request-store.ts'
import { CheckoutScreen } from './checkout-screen.tsx'
import { confirmRestrictions } from './confirmed-restrictions-store.ts'
import { paymentKeys } from './payment-key-store.ts'

type Batch = Data<'GET /clip/clips/batch'>

const COUNTRIES = [
  { id: 225, name: 'United Kingdom', code: 'GB' },
  { id: 226, name: 'United States', code: 'US' },
  { id: 179, name: 'Qatar', code: 'QA' },
]
const US_BUYER = { countryCode: 'us', postcode: '10001' }
const URLS = { 'Website and social URLs': 'scroll.example' }
const USD = () => sampleCart([1], { currency: 'usd' })

const INTENT = {
  id: 'pi_1',
  client_secret: 'pi_1_secret',
  created: '2026-11-22T00:00:00.000Z',
  amount: 20_000,
  currency: 'usd',
  status: 'requires_payment_method',
  order_ref: 'r1',
}

const taxOf = (tax: number): Data<'POST /clip/payments/salestax'> => ({
  tax_amount_exclusive: tax,
  net_amount: 20_000,
  total_amount: 20_000 + tax,
  currency: 'gbp',
  tax_note: null,
})

type Given = {
  cart?: Cart
  account?: Partial<Account>
  problem?: string | null
  items?: Batch['items']
  missing?: Batch['missing']
  remembered?: Remembered
  cards?: SavedCard[]
}

async function openCheckout(
  api: ApiDouble,
  {
    cart = USD(),
    account = US_BUYER,
    problem = null,
    items,
    missing = [],
    remembered = NOTHING_REMEMBERED,
    cards = [],
  }: Given = {},
) {
  const reviewed = cart.items.map(({ id }) => ({ ...sampleObtainable(id), owned: [] }))
  api.answer({
    'GET /clip/pricing': pricesAnswer(),
    'GET /clip/clips/batch': { items: items ?? reviewed, missing },
  })
  givenCart(cart)
  const buyer = await givenMember(api, account)
  const page = renderPage(
    <CheckoutScreen
      account={buyer}
      prices={samplePrices}
      countries={COUNTRIES}
      remembered={remembered}
      cards={cards}
      problem={problem}
    />,
  )
  return page
}

type Page = Awaited<ReturnType<typeof openCheckout>>

/** Waits for the card form; `answers` is what it does when the buyer pays. */
async function withCard(page: Page, answers: Parameters<typeof givenCardFrame>[1] = {}) {
  return givenCardFrame(await page.findByTitle('Card details'), answers)
}

/** Fills in what a buyer of a digital editorial licence must. */
async function complete(page: Page) {
  await fillIn(page, URLS)
  await page.user.click(page.getByRole('checkbox', { name: /I have read and agree/ }))
}

const payButton = (page: Page) => page.findByRole('button', { name: /^Pay \$200\.00/ })

describe('R-CHECKOUT-1: the form', () => {
  test('the form shows the buyer, who cannot be changed', async () => {
    const page = await openCheckout(givenApi())
    const name = await page.findByLabelText('Name')
    expect(textIn(name)).toBe('Bea Buyer')
    expect(name.hasAttribute('readonly')).toBe(true)
    expect(textIn(page.getByLabelText('Company'))).toBe('The Daily Scroll')
    expect(textIn(page.getByLabelText('Email'))).toBe('buyer@scroll.example')
  })

  test('the form starts with the licence of the cart, and the country and post code of the account', async () => {
    const page = await openCheckout(givenApi())
    const usage = await page.findByRole('radio', { name: /Digital Editorial \(Under/ })
    expect(usage).toHaveProperty('checked', true)
    expect(textIn(page.getByLabelText('Country'))).toBe('us')
    expect(textIn(page.getByLabelText('Postcode'))).toBe('10001')
  })

  test('R-CHECKOUT-12: starts with what the account stated at its last order', async () => {
    const api = givenApi({ 'POST /clip/payments/salestax': taxOf(4_000) })
    const page = await openCheckout(api, {
      cart: sampleCart([1]),
      account: {},
      remembered: {
        tier: 'DELI',
        urls: ['https://scroll.example', 'https://social.example/scroll'],
        address: {
          line1: '14 Headline Street',
          line2: '',
          city: 'Leeds',
          state: '',
          country: 'gb',
          postal_code: 'LS1 4AP',
        },
      },
    })
    const urls = await page.findByLabelText('Website and social URLs')
    expect(textIn(urls)).toBe('https://scroll.example, https://social.example/scroll')
    expect(
      ['Address', 'Town or city', 'Postcode', 'Country'].map((name) => textIn(page.getByLabelText(name))),
    ).toEqual(['14 Headline Street', 'Leeds', 'LS1 4AP', 'gb'])
  })

  test('R-CHECKOUT-12: input survives a reload for its own buyer only, consent does not', async () => {
    const cart = sampleCart([1], { currency: 'usd', tierCode: 'NNTS' })
    const account = { ...US_BUYER, options: { canPurchase: true, invoiceDays: 30 } }
    const first = await openCheckout(givenApi(), { cart, account })
    await first.findByLabelText('Program or production')
    await fillIn(first, {
      'Program or production': 'Morning show 12',
      'Purchase order number (optional)': 'PO 7',
    })
    await first.user.click(first.getByRole('checkbox', { name: /I have read and agree/ }))
    await first.user.click(first.getByRole('radio', { name: /Pay by invoice/ }))
    first.unmount()

    const second = await openCheckout(givenApi(), { cart, account })
    expect(textIn(await second.findByLabelText('Program or production'))).toBe('Morning show 12')
    expect(textIn(second.getByLabelText('Purchase order number (optional)'))).toBe('PO 7')
    expect(second.getByRole('radio', { name: /Pay by invoice/ })).toHaveProperty('checked', true)
    expect(second.getByRole('checkbox', { name: /I have read/ })).toHaveProperty('checked', false)
    second.unmount()

    const other = await openCheckout(givenApi(), { cart, account: { ...account, userId: 5 } })
    expect(textIn(await other.findByLabelText('Program or production'))).toBe('')
  })

  test('a known address is one line, which opens for a change and for what is wrong in it', async () => {
    const page = await openCheckout(givenApi())
    const address = (await page.findByText('10001, United States')).closest('details')
    expect(address?.open).toBe(false)
    await withCard(page)
    await complete(page)
    await page.user.clear(page.getByLabelText('Postcode'))
    await page.user.click(await payButton(page))
    await page.findByText('Postcode: Please enter your post code')
    expect(address?.open).toBe(true)
  })

  test('an address that lacks a part is open', async () => {
    const page = await openCheckout(givenApi(), { cart: sampleCart([1]), account: {} })
    expect((await page.findByLabelText('Address')).closest('details')?.open).toBe(true)
  })

  test('R-INVOICE-6: asks for the street where the invoice needs it, and not for dollars', async () => {
    const page = await openCheckout(givenApi())
    await page.findByLabelText('Postcode')
    expect(page.queryByLabelText('Address')).toBeNull()
  })

  test('the form starts with the United Kingdom where the account’s country is not listed', async () => {
    const page = await openCheckout(givenApi(), { account: { countryCode: 'de' } })
    expect(textIn(await page.findByLabelText('Country'))).toBe('gb')
  })

  test('the form names what is missing next to its buttons, and opens no payment', async () => {
    const api = givenApi()
    const page = await openCheckout(api)
    await withCard(page)
    await page.user.click(await payButton(page))
    const summary = await page.findByRole('alert')
    expect([...summary.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
      'Website and social URLs: Please fill in this field',
      'Terms and conditions: You must read and agree to the terms and conditions',
    ])
    expect(api.callsTo('POST /clip/payments/intent')).toHaveLength(0)
    const terms = page.getByRole('checkbox', { name: /^I have read and agree/ })
    expect(terms.compareDocumentPosition(summary)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test('the form asks broadcasters for the programme instead', async () => {
    const page = await openCheckout(givenApi(), {
      cart: sampleCart([1], { currency: 'usd', tierCode: 'NNTS' }),
    })
    await page.findByLabelText('Program or production')
    expect(page.queryByLabelText('Website and social URLs')).toBeNull()
  })

  test('the form shows the server’s messages next to their fields', async () => {
    const errors = { 'usage.usageDetails.urls': ['Please enter a valid web address instead of x'] }
    const api = givenApi({ 'POST /clip/payments/intent': refuse('validation', 'Please check', { errors }) })
    const page = await openCheckout(api)
    await withCard(page)
    await complete(page)
    await page.user.click(await payButton(page))
    await page.findByRole('button', { name: /^Website and social URLs: Please enter a valid web address/ })
  })
})

describe('R-CHECKOUT-2: the usage type', () => {
  test('the usage type gives every line of the cart its price and its reference', async () => {
    const page = await openCheckout(givenApi(), { cart: sampleCart([1, 2], { currency: 'usd' }) })
    await page.user.click(await page.findByRole('radio', { name: /National News/ }))
    await page.findByText('Checkout has been updated')
    expect(cartStore.read().items.map(({ productRef, price }) => [productRef, price])).toEqual([
      ['NNTS-VID-1', 1600],
      ['NNTS-VID-2', 1600],
    ])
    await page.findByRole('button', { name: /^Pay \$3,200\.00/ })
  })

  test('the usage type is that of the cart, if another tab has filled it again under another licence', async () => {
    const api = givenApi({ 'POST /clip/payments/intent': refuse('unavailable', 'Please try again later') })
    const page = await openCheckout(api)
    await withCard(page)
    await complete(page)
    act(() => givenCart(sampleCart([4], { currency: 'usd', tierCode: 'NNTS' })))
    const news = await page.findByRole('radio', { name: /National News/ })
    expect(news).toHaveProperty('checked', true)
    await fillIn(page, { 'Program or production': 'Evening Desk' })
    await page.user.click(await page.findByRole('button', { name: /^Pay \$1,600\.00/ }))
    await expect
      .poll(() => api.callsTo('POST /clip/payments/intent').map(({ body }) => body))
      .toMatchObject([
        { usage: { usageType: 'NNTS' }, purchase: { cartContents: [{ productRef: 'NNTS-VID-4' }] } },
      ])
    await page.user.click(page.getByRole('radio', { name: /Digital Editorial \(Under/ }))
    expect(cartStore.read().items.map(({ productRef }) => productRef)).toEqual(['DELI-VID-4'])
  })

  test('the usage type without a price for some line is disabled, with a reason', async () => {
    const page = await openCheckout(givenApi())
    const clipShows = await page.findByRole('radio', { name: /Clip Shows/ })
    expect(clipShows.hasAttribute('disabled')).toBe(true)
    page.getByText('Not available for the items in your cart.')
  })

  test('R-TIER-8: the audience is asked for once, starts with the limit of the licence, and is sent', async () => {
    const api = givenApi({ 'POST /clip/payments/intent': refuse('unavailable', 'Please try again later') })
    const page = await openCheckout(api)
    await withCard(page)
    await complete(page)
    const audience = await page.findByRole('group', { name: 'Followers of all your channels together' })
    expect(within(audience).getByRole('radio', { name: 'Up to 5 million' })).toHaveProperty('checked', true)
    await page.user.click(within(audience).getByRole('radio', { name: 'More than 10 million' }))
    await within(audience).findByText(/price is on application/)
    await page.user.click(within(audience).getByRole('radio', { name: '5 to 10 million' }))
    await within(audience).findByText(/^For publishers with up to 5 million followers\. /)
    await page.user.click(await payButton(page))
    await page.findByText(/^For publishers with up to 5 million followers\. The declared audience is 5 to 10/)
    expect(api.callsTo('POST /clip/payments/intent')).toHaveLength(0)
    await page.user.click(within(audience).getByRole('radio', { name: 'Up to 5 million' }))
    await page.user.click(await payButton(page))
    await expect
      .poll(() => api.callsTo('POST /clip/payments/intent').map(({ body }) => body))
      .toMatchObject([{ usage: { usageDetails: { audience: 5_000_000 } } }])
  })

  test('R-TIER-8: an account with more than 5 million followers reads why a licence is not available', async () => {
    const account = { ...US_BUYER, declaredAudience: 8_500_000 }
    const page = await openCheckout(givenApi(), {
      cart: sampleCart([1], { currency: 'usd', tierCode: 'DEMA' }),
      account,
    })
    const small = await page.findByRole('radio', { name: /Digital Editorial \(Under/ })
    expect(small.hasAttribute('disabled')).toBe(true)
    page.getByText(/^For publishers with up to 5 million followers\. The declared audience is 8,500,000/)
    page.getByText(/^Your company has declared 8,500,000 followers/)
    expect(page.queryByRole('group', { name: /^Followers/ })).toBeNull()
  })

  test('R-TIER-8: a cart that was filled before the login under a licence that is too small cannot be paid', async () => {
    const account = { ...US_BUYER, declaredAudience: 8_500_000 }
    const page = await openCheckout(givenApi(), { account })
    await withCard(page)
    const reason = /^For publishers with up to 5 million followers\. The declared audience is 8,500,000/
    const pay = await payButton(page)
    await expect.poll(() => pay.hasAttribute('disabled')).toBe(true)
    expect(page.getAllByText(reason).length).toBeGreaterThan(1)
    await page.user.click(page.getByRole('radio', { name: /Digital Editorial \(Over/ }))
    const wider = await page.findByRole('button', { name: /^Pay \$600\.00/ })
    await expect.poll(() => wider.hasAttribute('disabled')).toBe(false)
  })

  test('R-TIER-3: for broadcast frees a cart with a clip that is not for social media', async () => {
    const items = [{ ...sampleObtainable(1, { meta: { notSocial: true } }), owned: [] }]
    const page = await openCheckout(givenApi(), { items })
    await withCard(page)
    await page.findByText('Please check the marked items in your cart summary first.')
    expect(page.getByRole('button', { name: 'Pay' }).hasAttribute('disabled')).toBe(true)
    await page.user.click(page.getByRole('radio', { name: /National News/ }))
    await page.findByRole('button', { name: /^Pay \$1,600\.00 USD/ })
    expect(page.queryByText(/Please check the marked items/)).toBeNull()
  })

  test('R-TIER-3: for social media is disabled for a clip that is not', async () => {
    const cart = sampleCart([1], { currency: 'usd', tierCode: 'NNTS' })
    const [item] = cart.items
    if (item?.type !== 'bundle' && item) item.meta.notSocial = true
    const items = [{ ...sampleObtainable(1, { meta: { notSocial: true } }), owned: [] }]
    const page = await openCheckout(givenApi(), { cart, items })
    const social = await page.findByRole('radio', { name: /Digital Editorial \(Under/ })
    await expect.poll(() => social.hasAttribute('disabled')).toBe(true)
    expect(page.getAllByText(/an item in your cart is marked "Not for publication/)).toHaveLength(2)
  })
})

describe('R-TAX-1: the total', () => {
  const GBP = { cart: sampleCart([1]), account: {} }

  test('the total is not known, and Pay is locked, until the tax is', async () => {
    const api = givenApi({ 'POST /clip/payments/salestax': () => new Promise(() => {}) })
    const page = await openCheckout(api, GBP)
    await withCard(page)
    await page.findByText('Calculating sales tax…')
    expect(page.getByRole('button', { name: 'Pay' }).hasAttribute('disabled')).toBe(true)
    expect(page.getByRole('region', { name: 'Cart summary' }).textContent).toContain('TotalCalculating')
  })

  test('the total is the net fee and the tax, for the address of the buyer', async () => {
    const api = givenApi({ 'POST /clip/payments/salestax': taxOf(4_000) })
    const page = await openCheckout(api, GBP)
    await withCard(page)
    await page.findByRole('button', { name: /^Pay £240\.00/ })
    const summary = page.getByRole('region', { name: 'Cart summary' })
    expect(summary.textContent).toContain('Net fee£200.00')
    expect(summary.textContent).toContain('Sales tax£40.00')
    expect(api.callsTo('POST /clip/payments/salestax')[0]?.body).toMatchObject({
      currency: 'gbp',
      customer_details: { address: { country: 'gb', postal_code: 'EC1A 1BB' } },
    })
  })

  test('the total is asked for again for another address', async () => {
    const api = givenApi({ 'POST /clip/payments/salestax': taxOf(4_000) })
    const page = await openCheckout(api, GBP)
    await withCard(page)
    await page.findByRole('button', { name: /^Pay £240\.00/ })
    api.answer({ 'POST /clip/payments/salestax': taxOf(0) })
    await page.user.selectOptions(page.getByLabelText('Country'), 'us')
    await page.findByRole('button', { name: /^Pay £200\.00/ })
    expect(api.callsTo('POST /clip/payments/salestax')).toHaveLength(2)
  })

  test('R-TAX-3: is none for a company that accounts for it, with the text of the invoice', async () => {
    const note = 'Reverse charge: the customer accounts for the GST.'
    const api = givenApi({ 'POST /clip/payments/salestax': { ...taxOf(0), tax_note: note } })
    const page = await openCheckout(api, GBP)
    await withCard(page)
    await page.findByText(note)
    await page.findByRole('button', { name: /^Pay £200\.00/ })
  })

  test('the total cannot be known without a post code', async () => {
    const page = await openCheckout(givenApi(), { ...GBP, account: { postcode: '' } })
    await withCard(page)
    await page.findByText('Enter your country and post code to calculate sales tax.')
  })

  test('R-INVOICE-6: the total is known without a post code in a country that has none', async () => {
    const api = givenApi({ 'POST /clip/payments/salestax': taxOf(0) })
    const page = await openCheckout(api, { ...GBP, account: { postcode: '', countryCode: 'qa' } })
    await withCard(page)
    await page.findByRole('button', { name: /^Pay £200\.00/ })
    page.getByLabelText('Postcode (optional)')
  })

  test('the total can be asked for again when the provider did not answer', async () => {
    const api = givenApi({ 'POST /clip/payments/salestax': refuse('unavailable', 'Tax is not available') })
    const page = await openCheckout(api, GBP)
    await withCard(page)
    await page.findByText('Tax is not available')
    page.getByText('Sales tax and total are not available yet.')
    api.answer({ 'POST /clip/payments/salestax': taxOf(4_000) })
    await page.user.click(page.getByRole('button', { name: 'Try again' }))
    await page.findByRole('button', { name: /^Pay £240\.00/ })
  })

  test('the total has no tax in US dollars, without a request', async () => {
    const api = givenApi()
    const page = await openCheckout(api)
    await withCard(page)
    await payButton(page)
    expect(page.getByRole('region', { name: 'Cart summary' }).textContent).toContain('Sales taxnone')
    expect(api.callsTo('POST /clip/payments/salestax')).toHaveLength(0)
  })
})

describe('R-CHECKOUT-3: a cart that the server sees differently', () => {
  test('a cart that the server sees differently is replaced by the server’s, and the buyer reads what has changed', async () => {
    const [line] = USD().items
    const data = {
      cartContents: [{ ...line, price: 220 }],
      cartTotal: 22_000,
      salesTaxAmount: 0,
      totalSaleAmount: 22_000,
      currency: 'usd',
      removed: [],
    }
    const api = givenApi({
      'POST /clip/payments/intent': refuse('cart_changed', 'Your cart has changed', { data }),
    })
    const page = await openCheckout(api)
    await withCard(page)
    await complete(page)
    await page.user.click(await payButton(page))
    const alert = await page.findByRole('alert')
    expect(alert.textContent).toContain('Your cart has changed')
    expect(alert.textContent).toContain('Clip 1 now costs $220 instead of $200.')
    await page.findByRole('button', { name: /^Pay \$220\.00/ })
  })

  test('R-CHECKOUT-11: in its restrictions asks for the tick again, with the text that holds now', async () => {
    const [line] = USD().items
    const changed = {
      cartContents: [line],
      cartTotal: 20_000,
      salesTaxAmount: 0,
      totalSaleAmount: 20_000,
      currency: 'usd',
      removed: [],
      restrictions: [{ id: 1, text: 'No adverts.' }],
    }
    const api = givenApi({
      'POST /clip/payments/intent': refuse('cart_changed', 'They have changed', { data: changed }),
    })
    const page = await openCheckout(api, {
      items: [{ ...sampleObtainable(1), owned: [], restrictions: 'Blur the faces.' }],
    })
    await withCard(page)
    await complete(page)
    await page.user.click(await payButton(page))
    await page.findByText('Restrictions: You must read the restrictions')
    expect(api.callsTo('POST /clip/payments/intent')).toHaveLength(0)
    const tick = page.getByRole('checkbox', { name: 'I have read the 1 restriction' })
    await page.user.click(tick)
    await page.user.click(await payButton(page))
    await page.findByText('The restrictions of Clip 1 have changed.')
    expect(page.getByRole('list', { name: 'Restrictions' }).textContent).toContain('No adverts.')
    expect(tick).toHaveProperty('checked', false)
    expect(page.queryByText('Blur the faces.')).toBeNull()
    const [call] = api.callsTo('POST /clip/payments/intent')
    expect(call?.body).toMatchObject({
      purchase: { restrictions: [{ id: 1, text: 'Blur the faces.' }] },
      usage: { restrictionsRead: true },
    })
  })

  test('restrictions that were confirmed in their dialog are not asked for again', async () => {
    const api = givenApi({ 'POST /clip/payments/intent': refuse('unavailable', 'Please try again later') })
    confirmRestrictions({ id: 1, text: 'Blur the faces.' })
    const page = await openCheckout(api, {
      items: [{ ...sampleObtainable(1), owned: [], restrictions: 'Blur the faces.' }],
    })
    await withCard(page)
    expect(page.queryByRole('checkbox', { name: /restriction/ })).toBeNull()
    await complete(page)
    await page.user.click(await payButton(page))
    await page.findByText('Please try again later')
    const [call] = api.callsTo('POST /clip/payments/intent')
    expect(call?.body).toMatchObject({
      purchase: { restrictions: [{ id: 1, text: 'Blur the faces.' }] },
      usage: { restrictionsRead: true },
    })
  })

  test('restrictions that another user confirmed in this tab have to be confirmed again', async () => {
    storedSession.write({ token: 'theirs', userId: 4_711, expiresAt: Date.now() + 60_000 })
    confirmRestrictions({ id: 1, text: 'Blur the faces.' })
    storedSession.write(null)
    const page = await openCheckout(givenApi(), {
      items: [{ ...sampleObtainable(1), owned: [], restrictions: 'Blur the faces.' }],
    })
    await page.findByRole('checkbox', { name: 'I have read the 1 restriction' })
  })

  test('restrictions that have changed since their dialog are asked for', async () => {
    confirmRestrictions({ id: 1, text: 'Blur the faces.' })
    const page = await openCheckout(givenApi(), {
      items: [{ ...sampleObtainable(1), owned: [], restrictions: 'Blur all faces.' }],
    })
    await page.findByRole('checkbox', { name: 'I have read the 1 restriction' })
  })

  test('a cart that the server sees differently in its tax alone is quoted again, so that the next press of Pay is not refused too', async () => {
    const [line] = sampleCart([1]).items
    const data = {
      cartContents: [line],
      cartTotal: 20_000,
      salesTaxAmount: 5_000,
      totalSaleAmount: 25_000,
      currency: 'gbp',
      removed: [],
    }
    const api = givenApi({
      'POST /clip/payments/salestax': taxOf(4_000),
      'POST /clip/payments/intent': refuse('cart_changed', 'Your cart has changed', { data }),
    })
    const page = await openCheckout(api, { cart: sampleCart([1]), account: {} })
    await withCard(page)
    await complete(page)
    await fillIn(page, { Address: '14 Headline Street', 'Town or city': 'Leeds' })
    const pay = await page.findByRole('button', { name: /^Pay £240\.00/ })
    api.answer({ 'POST /clip/payments/salestax': taxOf(5_000) })
    await page.user.click(pay)
    expect((await page.findByRole('alert')).textContent).toContain('The sales tax or the total has changed.')
    await page.findByRole('button', { name: /^Pay £250\.00 GBP/ })
    expect(api.callsTo('POST /clip/payments/salestax')).toHaveLength(2)
  })

  test('a cart that the server sees differently and that became empty is an empty checkout', async () => {
    const page = await openCheckout(givenApi(), {
      items: [],
      missing: [{ id: 1, message: 'This clip was withdrawn' }],
    })
    await page.findByText('Clip 1 was removed: This clip was withdrawn')
    page.getByText('Cart is empty')
    expect(page.queryByRole('form')).toBeNull()
  })

  test('a cart that the server sees differently with a line that cannot be bought again is held back', async () => {
    const owned = [sampleOwned()]
    const page = await openCheckout(givenApi(), { items: [{ ...sampleObtainable(1), owned }] })
    await withCard(page)
    await page.findByText('Please check the marked items in your cart summary first.')
    within(page.getByRole('region', { name: 'Cart summary' })).getByText(
      /already has this for Digital Editorial/,
    )
    expect(page.getByRole('button', { name: 'Pay' }).hasAttribute('disabled')).toBe(true)
  })

  test('a cart that the server sees differently under the usage type that is chosen here is held back too', async () => {
    const owned = [sampleOwned()]
    const page = await openCheckout(givenApi(), {
      cart: sampleCart([1], { currency: 'usd', tierCode: 'NNTS' }),
      items: [{ ...sampleObtainable(1), owned }],
    })
    await withCard(page)
    await page.findByRole('button', { name: /^Pay \$1,600\.00/ })
    await page.user.click(page.getByRole('radio', { name: /Digital Editorial \(Under/ }))
    await page.findByText('Please check the marked items in your cart summary first.')
    page.getByText(/already has this for Digital Editorial/)
  })
})

describe('R-CHECKOUT-4: Pay', () => {
  test('Pay is locked until the card form is there', async () => {
    const page = await openCheckout(givenApi())
    await page.findByText('The payment form is loading…')
    expect((await payButton(page)).hasAttribute('disabled')).toBe(true)
    await withCard(page)
    expect((await payButton(page)).hasAttribute('disabled')).toBe(false)
  })

  test('Pay pays once and leads to the confirmation, with what the buyer has seen', async () => {
    const api = givenApi({ 'POST /clip/payments/intent': INTENT })
    const page = await openCheckout(api)
    const frame = await withCard(page, { confirmed: { status: 'succeeded' } })
    await complete(page)
    await page.user.type(await page.findByLabelText(/^Purchase order number/), ' PO 7 ')
    await page.user.type(await page.findByLabelText(/^Cost centre/), 'Video desk')
    await page.user.click(await payButton(page))
    await page.findByText('Now at /confirm-payment')
    expect(frame.requested.map(({ type }) => type)).toContain('confirm')
    const calls = api.callsTo('POST /clip/payments/intent')
    expect(calls).toHaveLength(1)
    // R-INVOICE-5
    expect(calls[0]?.body).toMatchObject({
      purchase: { purchaseOrderNumber: 'PO 7', costCentre: 'Video desk' },
    })
    expect(calls[0]?.body).toMatchObject({
      purchase: { cartTotal: 20_000, salesTaxAmount: 0, totalSaleAmount: 20_000, currency: 'usd' },
      usage: { usageType: 'DELI', usageDetails: { urls: 'scroll.example' }, terms: true },
      address: { country: 'us', postal_code: '10001' },
    })
  })

  test('Pay cannot be pressed a second time while a payment is being made', async () => {
    const api = givenApi({ 'POST /clip/payments/intent': () => new Promise(() => {}) })
    const page = await openCheckout(api)
    await withCard(page)
    await complete(page)
    await page.user.click(await payButton(page))
    const busy = await page.findByRole('button', { name: 'Paying…' })
    page.getByText('Please stay on this page.')
    await page.user.click(busy)
    expect(api.callsTo('POST /clip/payments/intent')).toHaveLength(1)
  })

  test('Pay can be pressed again when the buyer comes back from the bank’s page by the back button', async () => {
    const api = givenApi({ 'POST /clip/payments/intent': () => new Promise(() => {}) })
    const page = await openCheckout(api)
    await withCard(page)
    await complete(page)
    await page.user.click(await payButton(page))
    await page.findByRole('button', { name: 'Paying…' })
    const comesBack = Object.assign(new Event('pageshow'), { persisted: true })
    act(() => void dispatchEvent(comesBack))
    await payButton(page)
  })

  test('Pay shows what is wrong with the card form, and can be pressed again', async () => {
    const api = givenApi({ 'POST /clip/payments/intent': INTENT })
    const page = await openCheckout(api)
    await withCard(page, { fault: 'Please enter a card number' })
    await complete(page)
    await page.user.click(await payButton(page))
    expect((await page.findByRole('alert')).textContent).toContain('Please enter a card number')
    expect(api.callsTo('POST /clip/payments/intent')).toHaveLength(0)
    expect((await payButton(page)).hasAttribute('aria-busy')).toBe(false)
  })

  test('Pay shows why a card was declined, and can be pressed again', async () => {
    const api = givenApi({ 'POST /clip/payments/intent': INTENT })
    const page = await openCheckout(api)
    await withCard(page, { confirmed: { error: 'Your card was declined.' } })
    await complete(page)
    await page.user.click(await payButton(page))
    expect((await page.findByRole('alert')).textContent).toContain('Your card was declined.')
    await payButton(page)
  })

  test('Pay shows a general message that the server cannot be reached', async () => {
    const api = givenApi({
      'POST /clip/payments/intent': () => Promise.reject(new TypeError('Failed to fetch')),
    })
    const page = await openCheckout(api)
    await withCard(page)
    await complete(page)
    await page.user.click(await payButton(page))
    expect((await page.findByRole('alert')).textContent).toContain('An error occurred')
    await payButton(page)
  })

  test('Pay of an order that was paid before leads to the purchase history', async () => {
    const api = givenApi({
      'POST /clip/payments/intent': refuse('already_paid', 'This order was paid before'),
    })
    const page = await openCheckout(api)
    await withCard(page)
    await complete(page)
    await page.user.click(await payButton(page))
    await page.findByText('This order was paid before')
    expect(page.getByRole('link', { name: 'Purchase history' }).getAttribute('href')).toBe('/my-purchases')
  })

  test('the form names what is missing before the express button where that was pressed', async () => {
    const page = await openCheckout(givenApi())
    const frame = await withCard(page)
    await payButton(page)
    frame.emit({ type: 'wallet' })
    const summary = await page.findByRole('alert')
    const terms = page.getByRole('checkbox', { name: /^I have read and agree/ })
    expect(terms.compareDocumentPosition(summary)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
    expect(summary.contains(document.activeElement) || document.activeElement?.contains(summary)).toBe(true)
  })

  test('Pay is what the express button of the card form does too', async () => {
    const api = givenApi({ 'POST /clip/payments/intent': INTENT })
    const page = await openCheckout(api)
    const frame = await withCard(page, { confirmed: { status: 'succeeded' } })
    await complete(page)
    await payButton(page)
    frame.emit({ type: 'wallet' })
    await page.findByText('Now at /confirm-payment')
    expect(frame.requested).toContainEqual(expect.objectContaining({ type: 'submit', method: 'wallet' }))
  })

  test.each([
    ['not_purchasable', 'Your account cannot purchase yet, please contact licensing.'],
    ['unavailable', 'The payment could not be started. Nothing was charged, please try again.'],
    ['unavailable', 'Sales tax could not be calculated. Please try again in a few seconds.'],
    ['validation', 'You cannot add individual clips & bundles at the same time'],
  ] as const)(
    'R-CHECKOUT-10: refused as %s shows "%s", keeps the cart and can be pressed again',
    async (code, label) => {
      const api = givenApi({ 'POST /clip/payments/intent': refuse(code, label) })
      const page = await openCheckout(api)
      await withCard(page)
      await complete(page)
      await page.user.click(await payButton(page))
      expect((await page.findByRole('alert')).textContent).toContain(label)
      expect((await payButton(page)).hasAttribute('disabled')).toBe(false)
      expect(cartStore.read().items.map(({ id }) => id)).toEqual([1])
    },
  )

  test('Pay shows why the buyer was sent back from an earlier payment', async () => {
    const page = await openCheckout(givenApi(), { problem: 'Your card was declined.' })
    expect((await page.findByRole('alert')).textContent).toContain('Your card was declined.')
  })
})

describe('R-CHECKOUT-8: the secret of a payment', () => {
  test('the secret of a payment is kept for the browser session, and neither in an address nor in the local storage', async () => {
    const api = givenApi({ 'POST /clip/payments/intent': INTENT })
    const page = await openCheckout(api)
    await withCard(page, { confirmed: { status: 'succeeded' } })
    await complete(page)
    await page.user.click(await payButton(page))
    await page.findByText('Now at /confirm-payment')
    expect(JSON.stringify({ ...localStorage })).not.toContain('pi_1_secret')
    expect(sessionStorage.getItem('rushes.payment')).toContain('pi_1_secret')
    expect(location.href).not.toContain('pi_1')
  })
})

describe('R-BYINVOICE-1: pay by invoice', () => {
  const MAY = { ...US_BUYER, options: { canPurchase: true, invoiceDays: 30 } }
  const ORDERED = {
    order_ref: 'r1',
    invoice: 'T-INV-2026-000001',
    due_on: '2026-12-22',
    amount: 20_000,
    currency: 'usd',
  }

  test('pay by invoice is offered only to an account that the agency allows it', async () => {
    const page = await openCheckout(givenApi())
    await payButton(page)
    expect(page.queryByText('How do you want to pay?')).toBeNull()
  })

  test('orders without a card, once, and keeps the order for the confirmation', async () => {
    const api = givenApi()
    const page = await openCheckout(api, { account: MAY })
    await complete(page)
    await page.user.click(await page.findByRole('radio', { name: /Pay by invoice/ }))
    page.getByText(/Due in 30 days/)
    api.answer({ 'POST /clip/payments/invoice': ORDERED })
    const order = await page.findByRole('button', { name: /^Order by invoice \$200\.00/ })
    await page.user.click(order)
    await expect.poll(() => paymentKeys(sessionStorage).open()).toEqual({ paymentId: 'r1', clientSecret: '' })
    expect(api.callsTo('POST /clip/payments/invoice')).toHaveLength(1)
    expect(api.callsTo('POST /clip/payments/intent')).toHaveLength(0)
  })

  test('pay by invoice that is refused shows the reason, and the card can be used instead', async () => {
    const api = givenApi()
    const page = await openCheckout(api, { account: MAY })
    await complete(page)
    await page.user.click(await page.findByRole('radio', { name: /Pay by invoice/ }))
    const message = 'An invoice of your account is overdue.'
    api.answer({ 'POST /clip/payments/invoice': refuse('conflict', message) })
    await page.user.click(await page.findByRole('button', { name: /^Order by invoice/ }))
    await page.findByText(message)
    await page.user.click(page.getByRole('radio', { name: /Pay by card/ }))
    await page.findByRole('button', { name: /^Pay \$200\.00/ })
  })
})

describe('R-REQUEST-2: a buyer with a spending limit', () => {
  const limited = (leftMinor: number) => ({
    ...US_BUYER,
    spending: { limitMinor: 50_000, spentMinor: 50_000 - leftMinor, currency: 'usd' as const },
  })
  const MESSAGE = 'This order costs $200.00 USD. Please ask an administrator of your account to buy it.'

  test('a buyer above the limit asks to buy instead of paying, and one within it pays', async () => {
    const above = await openCheckout(givenApi(), { account: limited(19_999) })
    await above.findByRole('button', { name: 'Ask to buy' })
    above.getByText(/\$199\.99 USD of your spending limit of \$500\.00 USD is left this month/)
    expect(above.queryByRole('button', { name: /^Pay/ })).toBeNull()
    above.unmount()
    const within = await openCheckout(givenApi(), { account: limited(20_000) })
    await payButton(within)
    expect(within.queryByRole('button', { name: 'Ask to buy' })).toBeNull()
  })

  test('a limit that the server has compared again leads to asking, with its message', async () => {
    const account = { ...limited(50_000), options: { canPurchase: true, invoiceDays: 30 } }
    const api = givenApi({ 'POST /clip/payments/invoice': refuse('approval_required', MESSAGE) })
    const page = await openCheckout(api, { account })
    await complete(page)
    await page.user.click(await page.findByRole('radio', { name: /Pay by invoice/ }))
    await page.user.click(await page.findByRole('button', { name: /^Order by invoice/ }))
    await page.findByRole('button', { name: 'Ask to buy' })
    page.getByText(MESSAGE)
  })

  test('R-REQUEST-5: an order names the request whose clips are in the cart, until the server refuses it', async () => {
    const account = { ...US_BUYER, options: { canPurchase: true, invoiceDays: 30 } }
    keepCartRequest({ id: 7_001, author: 'Ada Byron', clipIds: [1] })
    const api = givenApi({
      'POST /clip/payments/invoice': refuse('conflict', 'The request has expired.', {
        data: { requestId: 7_001 },
      }),
    })
    const page = await openCheckout(api, { account })
    await complete(page)
    await page.findByText('This order approves the request of Ada Byron.')
    await page.user.click(await page.findByRole('radio', { name: /Pay by invoice/ }))
    const order = await page.findByRole('button', { name: /^Order by invoice \$200/ })
    await page.user.click(order)
    await page.findByText('The request has expired.')
    expect(page.queryByText('This order approves the request of Ada Byron.')).toBeNull()
    await page.user.click(order)
    await expect.poll(() => api.callsTo('POST /clip/payments/invoice').length).toBe(2)
    expect(api.callsTo('POST /clip/payments/invoice').map(({ body }) => body)).toMatchObject([
      { purchase: { requestId: 7_001 } },
      { purchase: { requestId: null } },
    ])
  })
})

describe('R-UPGRADE-8: an upgrade that costs nothing', () => {
  const owned = [
    {
      ...{ licence_id: 9, tier: 'CSDO', tier_name: 'Clip show', granted: INTENT.created, by: 'Bea Buyer' },
      upgrades: [{ tier: 'DELI', price: 0 }],
    },
  ]
  const items = [{ ...sampleObtainable(1), owned }]
  const MAY = { ...US_BUYER, options: { canPurchase: true, invoiceDays: 30 } }

  test('is ordered without a card or an invoice, and is kept for the confirmation', async () => {
    const api = givenApi()
    const page = await openCheckout(api, { account: MAY, items })
    await complete(page)
    api.answer({
      'POST /clip/payments/intent': {
        ...INTENT,
        id: 'r1',
        amount: 0,
        client_secret: '',
        status: 'succeeded',
      },
    })
    await page.user.click(await page.findByRole('button', { name: 'Order $0.00 USD' }))
    await expect.poll(() => paymentKeys(sessionStorage).open()).toEqual({ paymentId: 'r1', clientSecret: '' })
    expect(page.queryByText('How do you want to pay?')).toBeNull()
    expect(api.callsTo('POST /clip/payments/intent').map(({ body }) => body)).toMatchObject([
      { purchase: { cartTotal: 0, totalSaleAmount: 0 } },
    ])
    expect(api.callsTo('POST /clip/payments/invoice')).toEqual([])
  })

  test('that is refused shows the reason, and can be ordered again', async () => {
    const api = givenApi()
    const page = await openCheckout(api, { items })
    await complete(page)
    const message = 'A clip of your cart can no longer be licensed. Please check your cart.'
    api.answer({ 'POST /clip/payments/intent': refuse('conflict', message) })
    await page.user.click(await page.findByRole('button', { name: 'Order $0.00 USD' }))
    await page.findByText(message)
    await page.findByRole('button', { name: 'Order $0.00 USD' })
  })
})

describe('R-CARD-1, R-CARD-2: saved cards', () => {
  const VISA = {
    id: 'tcd_1',
    brand: 'Visa',
    last4: '4242',
    expiryMonth: 12,
    expiryYear: 2028,
    expired: false,
  }
  const OLD = { ...VISA, id: 'tcd_2', last4: '0005', expiryYear: 2020, expired: true }
  const visa = (page: Page) => page.getByRole('radio', { name: 'Visa ending 4242, expires 12/28' })
  const another = (page: Page) => page.getByRole('radio', { name: 'Use another card' })

  /** What the provider answers when a saved card pays. */
  function givenProvider(answer: object) {
    const api = fetch
    const requested: unknown[] = []
    vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
      if (input !== '/testpay/confirm') return api(input, init)
      requested.push(JSON.parse(String(init.body)))
      return Promise.resolve(Response.json(answer))
    })
    return requested
  }

  test('without a saved card the card is typed, and saved only when the buyer ticks it', async () => {
    const api = givenApi({ 'POST /clip/payments/intent': INTENT })
    const page = await openCheckout(api)
    await withCard(page, { confirmed: { error: 'Your card was declined.' } })
    await complete(page)
    expect(page.queryByRole('group', { name: 'Choose a card' })).toBeNull()
    const tick = page.getByRole('checkbox', { name: /Save this card for the next order/ })
    expect(tick).toHaveProperty('checked', false)
    await page.user.click(await payButton(page))
    await page.findByText('Your card was declined.')
    await page.user.click(tick)
    await page.user.click(await payButton(page))
    await expect.poll(() => api.callsTo('POST /clip/payments/intent')).toHaveLength(2)
    const wishes = api.callsTo('POST /clip/payments/intent').map(({ body }) => body)
    expect(wishes).toMatchObject([
      { card: { saved: null, save: false } },
      { card: { saved: null, save: true } },
    ])
  })

  test('the newest is chosen and pays with one press; an expired one is not offered', async () => {
    const api = givenApi({ 'POST /clip/payments/intent': INTENT })
    const page = await openCheckout(api, { cards: [VISA, OLD] })
    const requested = givenProvider({ status: 'succeeded' })
    const { requested: frame } = await withCard(page)
    await complete(page)
    expect(visa(page)).toHaveProperty('checked', true)
    expect(page.queryByRole('radio', { name: /0005/ })).toBeNull()
    expect(page.queryByRole('checkbox', { name: /Save this card/ })).toBeNull()
    expect(frame[0]).toMatchObject({ type: 'mount', expressOnly: true })
    await page.user.click(await payButton(page))
    await page.findByText('Now at /confirm-payment')
    expect(api.callsTo('POST /clip/payments/intent')[0]?.body).toMatchObject({
      card: { saved: 'tcd_1', save: false },
    })
    expect(requested).toMatchObject([{ clientSecret: 'pi_1_secret', card: 'tcd_1' }])
    expect(frame.some(({ type }) => type === 'submit')).toBe(false)
  })

  test('a saved card that is declined shows this and opens the form for another card', async () => {
    const page = await openCheckout(givenApi({ 'POST /clip/payments/intent': INTENT }), { cards: [VISA] })
    givenProvider({ error: 'Your card was declined.' })
    const { requested: frame } = await withCard(page)
    await complete(page)
    await page.user.click(await payButton(page))
    await page.findByText('Your card was declined.')
    expect(another(page)).toHaveProperty('checked', true)
    expect(frame.at(-1)).toMatchObject({ type: 'update', expressOnly: false })
    expect(cartStore.read().items).toHaveLength(1)
    await page.user.click(visa(page))
    expect(frame.at(-1)).toMatchObject({ type: 'update', expressOnly: true })
  })

  test('a saved card that was removed elsewhere is reported and not offered again', async () => {
    const api = givenApi({ 'POST /clip/payments/intent': refuse('not_found', CARD_GONE) })
    const page = await openCheckout(api, { cards: [VISA] })
    await withCard(page)
    await complete(page)
    await page.user.click(await payButton(page))
    await page.findByText(CARD_GONE)
    expect(page.queryByRole('radio', { name: /Visa ending/ })).toBeNull()
  })

  test('the express button pays without the saved card', async () => {
    const api = givenApi({ 'POST /clip/payments/intent': INTENT })
    const page = await openCheckout(api, { cards: [VISA] })
    const frame = await withCard(page, { confirmed: { status: 'succeeded' } })
    await complete(page)
    await payButton(page)
    frame.emit({ type: 'wallet' })
    await page.findByText('Now at /confirm-payment')
    expect(api.callsTo('POST /clip/payments/intent')[0]?.body).toMatchObject({
      card: { saved: null, save: false },
    })
  })
})
