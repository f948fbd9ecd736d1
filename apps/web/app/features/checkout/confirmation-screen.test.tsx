/** What a buyer sees after paying: R-CHECKOUT-6, R-CHECKOUT-7, R-CHECKOUT-8 and R-CHECKOUT-9. */
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleAccount } from '../../../test/sample-account.ts'
import { givenCart, sampleBundleCart, sampleCart } from '../../../test/sample-cart.ts'
import { SAMPLE_PUBLISHING, sampleDelivered } from '../../../test/sample-clips.ts'
import { cartStore } from '../cart/cart-store.ts'
import { clearQueue, queueStore } from '../downloads/queue-store.ts'
import type { Arrival, Order } from './confirmation.ts'
import { ConfirmationScreen } from './confirmation-screen.tsx'
import { paymentKeys } from './payment-key-store.ts'

const ORDER: Order = {
  ref: 'r',
  reference: '3107-K7Q2MD',
  status: 'succeeded',
  created: '2026-02-03T10:00:00.000Z',
  paid_at: '2026-02-03T10:01:00.000Z',
  due_on: null,
  amount: 24_000,
  net_amount: 20_000,
  tax_amount: 4_000,
  currency: 'gbp',
  tier: 'DELI',
  documents: [{ kind: 'invoice', number: 'INV-2026-000007' }],
  lines: [
    {
      kind: 'clip',
      clip_id: 1,
      description: 'Clip 1',
      product_ref: 'DELI-VID-1',
      our_ref: 'VID-1',
      quantity: 1,
      net_amount: 20_000,
      licence_id: 5,
      publishing: SAMPLE_PUBLISHING,
    },
  ],
}

const BUNDLE: Order['lines'] = [
  {
    kind: 'bundle',
    clip_id: null,
    description: '10 credits',
    product_ref: 'DELI-bundle_10-VID-abc123',
    our_ref: 'bundle_10',
    quantity: 1,
    net_amount: 160_000,
    licence_id: null,
    publishing: null,
  },
]

const FRESH: Arrival = { paymentId: 'pi_1', clientSecret: null, failed: false, isFresh: true }
const ADDED = { status: 'paid' as const, order_ref: 'r' }
const replace = vi.spyOn(location, 'replace').mockReturnValue()

const READY = {
  delivery_id: 9,
  file_url: '/files/delivery/abc/clip-1.mp4',
  file_name: 'clip-1.mp4',
  size_bytes: 12_300_000,
  expires_at: '2026-02-04T10:01:00.000Z',
  delivered: [sampleDelivered(1)],
  refused: [],
  credits_used: 0,
  balances: [],
}

function givenOrder(change: Partial<Order> = {}) {
  return givenApi({
    'POST /clip/clips/download': READY,
    'GET /clip/payments/order/:ref': { ...ORDER, ...change },
    'POST /clip/payments/add': ADDED,
  })
}

function arrive(change: Partial<Arrival> = {}) {
  return renderPage(
    <ConfirmationScreen arrival={{ ...FRESH, ...change }} paymentId="pi_1" account={sampleAccount()} />,
  )
}

/** @returns the addresses of the files that the page downloads, in their order. */
function givenDownloads(): string[] {
  const addresses: string[] = []
  const record = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[download]') : null
    if (!link) return
    event.preventDefault()
    addresses.push(link.getAttribute('href') ?? '')
  }
  addEventListener('click', record)
  onTestFinished(() => removeEventListener('click', record))
  return addresses
}

const paid = { name: 'Thank you for your purchase' }

afterEach(() => {
  clearQueue()
  replace.mockClear()
})

describe('a paid order', () => {
  test('a paid order is confirmed with its reference, date, amount and licences', async () => {
    givenOrder()
    const page = arrive()
    page.getByText('Confirming your payment', { selector: 'h1' })
    await page.findByRole('heading', paid)
    await page.findByText('3107-K7Q2MD')
    page.getByText('3 Feb 2026')
    page.getByText('£240.00 GBP')
    expect(page.getByRole('link', { name: 'Licence for Clip 1' }).getAttribute('href')).toBe('/licence/5')
  })

  test('a paid order shows licence, restrictions and credit line of each clip, and copies them for a CMS', async () => {
    givenOrder()
    const page = arrive()
    await page.findByText('Not in Norway')
    page.getByText('DELI, Digital Editorial (Under 5 million)')
    page.getByText('Ada Byron / Rushes')
    await page.user.click(page.getByRole('button', { name: /^Copy for CMS/ }))
    expect(await navigator.clipboard.readText()).toBe(
      [
        'Credit: Ada Byron / Rushes',
        'Licence: 5 (DELI, Digital Editorial (Under 5 million))',
        'Reference: 7Q2M-9KDT-4XWB',
        'Verify at: https://rushes.example/verify/7Q2M-9KDT-4XWB',
        'Restrictions: Not in Norway',
        'File: V1-clip-1.mp4',
        'Caption: A dog rides a bus.',
      ].join('\n'),
    )
  })

  test('R-INVOICE-4: gives its invoice, or shows why not', async () => {
    const api = givenOrder()
    api.answer({ 'GET /clip/invoices/:number': refuse('not_found', 'Invoice not found') })
    const page = arrive()
    await page.findByRole('heading', paid)
    await page.user.click(await page.findByRole('button', { name: 'Invoice (PDF) INV-2026-000007' }))
    await page.findByText('Invoice not found')
    expect(api.callsTo('GET /clip/invoices/:number')[0]?.params).toEqual({ number: 'INV-2026-000007' })
  })

  test('R-CHECKOUT-6: is posted to the server as a hint, which may fail', async () => {
    const api = givenOrder()
    api.answer({ 'POST /clip/payments/add': refuse('unavailable', 'Down') })
    givenCart(sampleCart([1]))
    const page = arrive()
    await page.findByRole('heading', paid)
    expect(api.callsTo('POST /clip/payments/add')).toHaveLength(1)
    expect(api.callsTo('POST /clip/payments/add')[0]?.body).toMatchObject({ pi: 'pi_1', testMode: true })
  })

  test('R-CHECKOUT-7: puts its clips into the download queue and empties the cart', async () => {
    givenOrder()
    givenCart(sampleCart([1]))
    paymentKeys(sessionStorage).keep({ paymentId: 'pi_1', clientSecret: 'secret' })
    const page = arrive()
    const link = await page.findByRole('link', { name: 'Go to your downloads (1)' })
    expect(link.getAttribute('href')).toBe('/downloads')
    page.getByText('Added to download queue')
    expect(queueStore.read()).toMatchObject([{ id: 1, type: 'video', product: 'DELI-VID-1', tier: 1 }])
    expect(cartStore.read()).toEqual({ items: [], totalMinor: 0, selectedTier: null })
    expect(paymentKeys(sessionStorage).open()).toBeNull()
  })

  test('R-CHECKOUT-7: a clip that was added in another tab during the payment stays in the cart', async () => {
    givenOrder()
    givenCart(sampleCart([1, 2]))
    const page = arrive()
    await page.findByRole('heading', paid)
    expect(cartStore.read()).toEqual(sampleCart([2]))
    expect(queueStore.read().map(({ id }) => id)).toEqual([1])
  })

  test('prepares its files at once, at no cost, and its button is the file', async () => {
    const api = givenOrder()
    givenCart(sampleCart([1]))
    const page = arrive()
    const file = await page.findByRole('link', { name: 'Download your file (12.3 MB)' })
    expect(file.getAttribute('href')).toBe(READY.file_url)
    expect(api.callsTo('POST /clip/clips/download').map(({ body }) => body)).toEqual([
      { ids: [{ id: 1, type: 'video', product: 'DELI-VID-1', tier: 1 }], licensed_only: true },
    ])
    expect(queueStore.read()).toMatchObject([{ id: 1, delivery: 9 }])
  })

  test('R-CHECKOUT-7: downloads the file of a single clip at once', async () => {
    givenOrder()
    givenCart(sampleCart([1]))
    const downloads = givenDownloads()
    const page = arrive()
    await page.findByText('Your download has started.')
    expect(downloads).toEqual([READY.file_url])
  })

  test('R-CHECKOUT-7: downloads the file of the order only, if a file of an earlier order still waits', async () => {
    const api = givenOrder()
    const { refused: _, credits_used: __, balances: ___, ...prepared } = READY
    const earlier = { delivery_id: 4, file_url: '/files/delivery/old/clip-2.mp4', fetched: false }
    api.answer({
      'GET /clip/downloads/prepared': [{ ...prepared, ...earlier, delivered: [sampleDelivered(2)] }],
    })
    queueStore.write([{ id: 2, type: 'video', delivery: 4 }])
    givenCart(sampleCart([1]))
    const downloads = givenDownloads()
    const page = arrive()
    await page.findByText('Your download has started.')
    await expect
      .poll(() => queueStore.read())
      .toMatchObject([
        { id: 2, delivery: 4 },
        { id: 1, delivery: 9 },
      ])
    const files = await page.findAllByRole('link', { name: 'Download your file (12.3 MB)' })
    expect(downloads).toEqual([READY.file_url])
    expect(files.map((file) => file.getAttribute('href'))).toEqual([READY.file_url])
  })

  test('a browser that saves data waits for a press', async () => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { saveData: true } }))
    givenOrder()
    givenCart(sampleCart([1]))
    const downloads = givenDownloads()
    const page = arrive()
    await page.findByRole('link', { name: 'Download your file (12.3 MB)' })
    expect(downloads).toEqual([])
  })

  test('a paid order of two clips downloads nothing by itself', async () => {
    const [line] = ORDER.lines
    const second = line && {
      ...line,
      clip_id: 2,
      description: 'Clip 2',
      product_ref: 'DELI-VID-2',
      licence_id: 6,
    }
    const api = givenOrder({ lines: [...ORDER.lines, ...(second ? [second] : [])] })
    api.answer({
      'POST /clip/clips/download': { ...READY, delivered: [sampleDelivered(1), sampleDelivered(2)] },
    })
    givenCart(sampleCart([1, 2]))
    const downloads = givenDownloads()
    const page = arrive()
    await page.findByRole('link', { name: 'Download your 2 files (ZIP, 12.3 MB)' })
    expect(downloads).toEqual([])
  })

  test('looked at again has the file that was prepared, and prepares none', async () => {
    const api = givenOrder()
    const { refused: _, credits_used: __, balances: ___, ...prepared } = READY
    api.answer({ 'GET /clip/downloads/prepared': [{ ...prepared, fetched: false }] })
    queueStore.write([{ id: 1, type: 'video', delivery: 9 }])
    const downloads = givenDownloads()
    const page = arrive({ isFresh: false })
    await page.findByRole('link', { name: 'Download your file (12.3 MB)' })
    expect(api.callsTo('POST /clip/clips/download')).toHaveLength(0)
    expect(downloads).toEqual([])
  })

  test('whose files cannot be prepared shows a message, and they wait in the queue', async () => {
    const api = givenOrder()
    api.answer({ 'POST /clip/clips/download': refuse('unavailable', 'Please try again later.') })
    givenCart(sampleCart([1]))
    const page = arrive()
    await page.findByText(/^Your files could not be prepared: Please try again later\./)
    expect(queueStore.read()).toHaveLength(1)
  })

  test('R-CHECKOUT-7: of credits shows how many there are now, and queues nothing', async () => {
    const api = givenOrder({ lines: BUNDLE })
    api.answer({
      'GET /clip/prepaidCredits/account/:accountId/status': [{ media: 'video', available: 12, tiers: [] }],
    })
    givenCart(sampleBundleCart())
    const page = arrive()
    await page.findByRole('heading', paid)
    expect(page.container.textContent).toContain('Your account now has 12 credits.')
    expect(cartStore.read().items).toEqual([])
    expect(queueStore.read()).toEqual([])
    expect(page.queryByRole('link', { name: /Go to your downloads/ })).toBeNull()
  })

  test('a paid order of credits is thanked for even where their number cannot be loaded', async () => {
    givenOrder({ lines: BUNDLE })
    const page = arrive()
    await page.findByRole('heading', paid)
    expect(page.container.textContent).not.toContain('Your account now has')
  })

  test('a paid order that is looked at again leaves the cart of a later visit alone', async () => {
    const api = givenOrder()
    givenCart(sampleCart([9]))
    const page = arrive({ isFresh: false })
    await page.findByRole('heading', paid)
    expect(cartStore.read().items.map(({ id }) => id)).toEqual([9])
    expect(queueStore.read()).toEqual([])
    expect(api.callsTo('POST /clip/payments/add')).toHaveLength(0)
  })
})

describe('a payment that did not go through', () => {
  test('a payment that did not go through leads back to checkout, with the cart kept and the reason left for it', async () => {
    givenOrder({ status: 'failed' })
    givenCart(sampleCart([1]))
    arrive()
    await expect.poll(() => replace).toHaveBeenCalledExactlyOnceWith('/checkout')
    expect(paymentKeys(sessionStorage).takeProblem()).toBe(
      'Your payment did not go through. Nothing was charged and your cart is kept.',
    )
    expect(cartStore.read().items).toHaveLength(1)
  })

  test('a payment that did not go through is not waited for when the bank has declined it, but the server may know better', async () => {
    givenOrder({ status: 'succeeded' })
    const page = arrive({ failed: true })
    await page.findByRole('heading', paid)
    expect(replace).not.toHaveBeenCalled()
  })

  test('a payment that did not go through leads back to checkout when the bank has answered so and the server has no result', async () => {
    const api = givenOrder({ status: 'processing' })
    arrive({ failed: true })
    await expect.poll(() => replace).toHaveBeenCalledOnce()
    expect(api.callsTo('GET /clip/payments/order/:ref')).toHaveLength(1)
  })
})

describe('a payment without an outcome', () => {
  test('a payment without an outcome that a person has to check shows a message, and asks not to pay again', async () => {
    givenOrder({ status: 'review' })
    const page = arrive()
    await page.findByRole('heading', { name: 'We are checking your payment' })
    page.getByText(/Please do not pay again/)
    await page.findByText('3107-K7Q2MD')
  })

  test('R-CHECKOUT-9: of another account is not shown, with the message of the server', async () => {
    const api = givenApi({ 'GET /clip/payments/order/:ref': refuse('not_found', 'There is no such order') })
    const page = arrive()
    await page.findByRole('heading', { name: 'We could not look up your order' })
    expect(page.getByRole('alert').textContent).toContain('There is no such order')
    page.getByRole('link', { name: 'Purchase history' })
    expect(api.callsTo('POST /clip/payments/add')).toHaveLength(0)
  })

  test('a payment without an outcome is an error with a general message when the server cannot be reached', async () => {
    givenApi({ 'GET /clip/payments/order/:ref': () => Promise.reject(new TypeError('Failed to fetch')) })
    const page = arrive()
    expect((await page.findByRole('alert')).textContent).toContain('An error occurred')
  })
})
