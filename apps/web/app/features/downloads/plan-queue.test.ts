import { describe, expect, test } from 'vitest'
import type { CreditBalance } from '../credits/credit-balance.ts'
import { rowLabel, summaryLabel } from './plan-labels.ts'
import { nextToDeliver, obtainable, planQueue, type QueuedClip } from './plan-queue.ts'
import type { QueueRow } from './queue-store.ts'

const PLAIN = { meta: { notSocial: false }, refused: null, owned: [] }
const REFUSED = { ...PLAIN, refused: 'This clip is not available in your country.' }
const BUYER = { canPurchase: true, isStaff: false, declaredAudience: null }
const PARTNER = { ...BUYER, canPurchase: false }
const DELI: CreditBalance = { media: 'video', tier: 'DELI', available: 1 }

const row = (id: number, product?: string): QueueRow => ({ id, type: 'video', ...(product && { product }) })

type Requested = Partial<Parameters<typeof planQueue>[0]> & { clip?: QueuedClip }

function plans({ clip = PLAIN, rows = [row(1)], ...rest }: Requested = {}) {
  const clips = rest.clips ?? new Map(rows.map(({ id }) => [id, clip]))
  return planQueue({ viewer: BUYER, balances: [], chosenTier: null, ...rest, rows, clips }).map(
    ({ plan }) => plan,
  )
}

describe('what a queued clip will cost', () => {
  test('a clip that is no longer available is refused with the reason', () => {
    expect(plans({ clip: { gone: 'This clip was withdrawn' } })).toEqual([
      { ground: 'refused', message: 'This clip was withdrawn' },
    ])
  })
  test('a clip that cannot be licensed is refused with the server’s reason, unless it is licensed already', () => {
    expect(plans({ clip: REFUSED, balances: [DELI] })).toEqual([
      { ground: 'refused', message: 'This clip is not available in your country.' },
    ])
    expect(plans({ clip: { ...REFUSED, owned: [{ tier: 'DELI' }] } })[0]?.ground).toBe('licensed')
  })
  test('R-DISPUTE-2: a licence whose payment is disputed is refused beforehand, with words', () => {
    const clip = { ...PLAIN, owned: [{ tier: 'DELI', frozen: true }] }
    expect(plans({ clip, balances: [DELI] })).toMatchObject([
      { ground: 'refused', message: expect.stringContaining('is disputed at the bank') },
    ])
  })
  test('R-TIER-8: a credit of a licence that is too small for the audience is refused beforehand, with both numbers', () => {
    const large = { ...BUYER, declaredAudience: 10_000_001 }
    expect(plans({ viewer: large, balances: [DELI] })).toEqual([
      {
        ground: 'refused',
        message:
          'Your declared audience of more than 10 million followers is larger than this licence allows (5,000,000 followers). Please contact our licensing team.',
      },
    ])
  })
  test('what a queued clip will cost without a credit it has to be bought', () => {
    expect(plans()).toEqual([{ ground: 'none', why: 'unlicensed' }])
  })
  test('a licence costs nothing again', () => {
    expect(plans({ clip: { ...PLAIN, owned: [{ tier: 'NNTS' }] } })).toEqual([{ ground: 'licensed' }])
  })
  test('a licence of another tier than asked for does not count for a purchasing account', () => {
    const clip = { ...PLAIN, owned: [{ tier: 'NNTS' }] }
    expect(plans({ clip, rows: [row(1, 'DELI-VID-1')], balances: [DELI] })[0]?.ground).toBe('credit')
  })
  test('one credit pays for one clip, the next has none left', () => {
    const answer = plans({ rows: [row(1, 'DELI-VID-1'), row(2, 'DELI-VID-2')], balances: [DELI] })
    expect(answer).toEqual([
      { ground: 'credit', media: 'video', tier: 'DELI' },
      { ground: 'none', why: 'no_credit_left' },
    ])
  })
  test('credits of one tier are used without asking, of several after asking', () => {
    const both: CreditBalance[] = [DELI, { ...DELI, tier: 'NNTS' }]
    expect(plans({ balances: [DELI] })[0]).toEqual({ ground: 'credit', media: 'video', tier: 'DELI' })
    expect(plans({ balances: both })[0]).toEqual({ ground: 'none', why: 'choose_tier' })
    expect(plans({ balances: both, chosenTier: 'NNTS' })[0]).toEqual({
      ground: 'credit',
      media: 'video',
      tier: 'NNTS',
    })
  })
  test('a clip not for social media takes no credit of a social tier', () => {
    const clip = { ...PLAIN, meta: { notSocial: true } }
    expect(plans({ clip, balances: [DELI] })[0]).toEqual({ ground: 'none', why: 'not_social' })
    expect(plans({ clip, rows: [row(1, 'DELI-VID-1')], balances: [DELI] })[0]).toEqual({
      ground: 'none',
      why: 'not_social',
    })
  })
  test('an account that cannot purchase uses standard credits of the medium', () => {
    const unlimited: CreditBalance = { media: 'video', tier: null, available: null }
    expect(plans({ viewer: PARTNER, balances: [unlimited] })[0]).toEqual({
      ground: 'credit',
      media: 'video',
      tier: null,
    })
    expect(plans({ viewer: PARTNER, balances: [{ ...unlimited, media: 'image' }] })[0]?.ground).toBe('none')
  })
  test('a clip that could not be asked for is left to the server', () => {
    expect(plans({ clips: new Map() })).toEqual([{ ground: 'unknown' }])
  })
})

describe('the next delivery', () => {
  const planned = (deliveries: readonly (number | undefined)[]) =>
    planQueue({
      rows: deliveries.map((delivery, id) => ({ ...row(id), ...(delivery !== undefined && { delivery }) })),
      clips: new Map(deliveries.map((_, id) => [id, { ...PLAIN, owned: [{ tier: 'DELI' as const }] }])),
      viewer: BUYER,
      balances: [],
      chosenTier: null,
    })
  const next = (deliveries: readonly (number | undefined)[]) =>
    nextToDeliver(planned(deliveries), 2).map((one) => one.row.id)

  test('with more clips than a delivery holds, those that are prepared already are left out', () => {
    expect(next([7, 7, undefined])).toEqual([2])
  })

  test('clips that are all prepared, or fit into one delivery, are delivered again', () => {
    expect(next([7, 7, 8])).toEqual([0, 1, 2])
    expect(next([7, undefined])).toEqual([0, 1])
  })
})

describe('the words', () => {
  test('sum up what is licensed, what uses a credit and what cannot be downloaded', () => {
    const planned = planQueue({
      rows: [row(1), row(2), row(3)],
      clips: new Map<number, QueuedClip>([
        [1, { ...PLAIN, owned: [{ tier: 'DELI' }] }],
        [2, PLAIN],
        [3, { gone: 'Gone' }],
      ]),
      viewer: BUYER,
      balances: [DELI],
      chosenTier: null,
    })
    expect(summaryLabel(planned)).toBe(
      '1 licensed already · 1 will use a credit · 1 cannot be downloaded yet',
    )
    expect(obtainable(planned).map((one) => one.row.id)).toEqual([1, 2])
  })
  test('the text names the kind of credit', () => {
    expect(rowLabel({ ground: 'credit', media: 'video', tier: 'DELI' }).text).toBe(
      'Uses 1 video credit of Digital Editorial (Under 5 million)',
    )
  })
})
