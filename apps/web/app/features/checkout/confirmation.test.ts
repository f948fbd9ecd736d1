import { describe, expect, test } from 'vitest'
import { sampleCart } from '../../../test/sample-cart.ts'
import { SAMPLE_PUBLISHING } from '../../../test/sample-clips.ts'
import { type Order, queueRowsOf, readArrival, watchOrder } from './confirmation.ts'

const NO_KEYS = { open: () => null, lastOrder: () => null }

const ORDER: Order = {
  ref: 'r',
  reference: '7-T-ABC',
  status: 'processing',
  created: '2026-11-21T10:00:00Z',
  paid_at: null,
  due_on: null,
  amount: 48_000,
  net_amount: 40_000,
  tax_amount: 8_000,
  currency: 'gbp',
  tier: 'DELI',
  documents: [],
  lines: [],
}

function line(change: Partial<Order['lines'][number]>): Order['lines'][number] {
  return {
    kind: 'clip',
    clip_id: 1,
    description: 'Clip 1',
    product_ref: 'DELI-VID-1',
    our_ref: 'VID-1',
    quantity: 1,
    net_amount: 20_000,
    licence_id: 5,
    publishing: SAMPLE_PUBLISHING,
    ...change,
  }
}

describe('the arrival', () => {
  test('the arrival has nothing to confirm without a payment', () => {
    expect(readArrival(new URLSearchParams(), NO_KEYS)).toEqual({
      paymentId: null,
      clientSecret: null,
      failed: false,
      isFresh: false,
    })
  })
  test('a payment of this tab is fresh', () => {
    const keys = { ...NO_KEYS, open: () => ({ paymentId: 'pi_1', clientSecret: 's' }) }
    expect(readArrival(new URLSearchParams(), keys)).toMatchObject({ paymentId: 'pi_1', isFresh: true })
  })
  test('a reload shows the last order again and settles nothing', () => {
    const keys = { ...NO_KEYS, lastOrder: () => 'pi_1' }
    expect(readArrival(new URLSearchParams(), keys)).toMatchObject({ paymentId: 'pi_1', isFresh: false })
  })
  test("the bank's page names the payment and whether it failed", () => {
    const query = new URLSearchParams('payment_intent=pi_2&redirect_status=failed')
    expect(readArrival(query, NO_KEYS)).toMatchObject({ paymentId: 'pi_2', failed: true })
  })
})

async function watch(statuses: (Order['status'] | 'unreachable')[]) {
  const seen: string[] = []
  const order = await watchOrder({
    look: async () => {
      const status = statuses.shift() ?? 'processing'
      seen.push(status)
      if (status === 'unreachable') throw new Error('no network')
      return { ...ORDER, status }
    },
    post: async () => {
      seen.push('post')
      throw new Error('the hint is only a hint')
    },
    waitUntil: async (ms) => void seen.push(`${ms}`),
  })
  return { order, seen }
}

describe('watching an order', () => {
  test('posts the transaction 500 ms after the arrival, also when it is paid already', async () => {
    const { order, seen } = await watch(['succeeded'])
    expect(seen).toEqual(['succeeded', '500', 'post'])
    expect(order.status).toBe('succeeded')
  })
  test('watching an order looks again while it is processing', async () => {
    const { seen } = await watch(['processing', 'processing', 'succeeded'])
    expect(seen).toEqual(['processing', '500', 'post', '1000', 'processing', '2000', 'succeeded'])
  })
  test('watching an order ends after 30 s with the last state', async () => {
    const { order, seen } = await watch([])
    expect(seen.filter((entry) => entry === '30000')).toHaveLength(1)
    expect(order.status).toBe('processing')
  })
  test('one look that fails is no news', async () => {
    expect((await watch(['processing', 'unreachable', 'succeeded'])).order.status).toBe('succeeded')
  })
})

describe('the queue after a payment', () => {
  test('the queue after a payment gets each clip with its product and tier', () => {
    const order = {
      ...ORDER,
      lines: [line({}), line({ clip_id: 9, product_ref: 'DELI-PX-9', our_ref: 'PX-9' })],
    }
    expect(queueRowsOf(order, sampleCart([1]))).toEqual([
      { id: 1, type: 'video', product: 'DELI-VID-1', tier: 1 },
      { id: 9, type: 'image', product: 'DELI-PX-9' },
    ])
  })
  test('the queue after a payment skips bundles: they bring credits, not files', () => {
    const bundle = line({
      kind: 'bundle',
      clip_id: null,
      product_ref: 'DELI-bundle_10-VID-abc',
      our_ref: 'bundle_10',
    })
    expect(queueRowsOf({ ...ORDER, lines: [bundle] }, sampleCart([]))).toEqual([])
  })
})
