/** The release of a file, decided in the order of R-DOWNLOAD-1. */
import { describe, expect, test } from 'vitest'
import { SALEABLE_CLIP as clip } from '../../../test/clip-facts.ts'
import { decideEntitlement, decideLinkedClip, type EntitlementRequest } from './entitlements.rules.ts'
import type { ClipFacts } from './new-licence.rules.ts'

const now = new Date('2026-06-01T12:00:00Z')
const buyer: EntitlementRequest['viewer'] = {
  accountId: 7,
  accountKind: 'customer',
  role: 'User',
  countryCode: 'gb',
  canPurchase: true,
  declaredAudience: null,
  shortsOnly: false,
}
const partner: EntitlementRequest['viewer'] = { ...buyer, canPurchase: false }
const large: EntitlementRequest['viewer'] = { ...buyer, declaredAudience: 5_000_001 }
const staff: EntitlementRequest['viewer'] = {
  ...buyer,
  accountKind: 'agency',
  role: 'Staff',
  canPurchase: false,
}
const request: EntitlementRequest = {
  viewer: buyer,
  clip,
  hasFile: true,
  tier: null,
  licences: [],
  prepaidTiers: ['DELI'],
  hasAllowance: false,
  now,
}
const owned = [{ id: 7, tier: 'DELI' }]
const decide = (change: Partial<EntitlementRequest>) => decideEntitlement({ ...request, ...change })
const of = (change: Partial<ClipFacts>) => ({ clip: { ...clip, ...change } })

describe('a file is refused', () => {
  test.each<[string, Partial<EntitlementRequest>, string]>([
    ['of a clip that does not exist', { clip: undefined }, 'not_found'],
    ['of a draft', of({ state: 'draft' }), 'not_found'],
    ['of a clip that is published later', of({ publish_at: new Date('2026-06-02') }), 'not_found'],
    ['of a withdrawn clip', of({ state: 'withdrawn' }), 'withdrawn'],
    [
      'of a withdrawn clip, also to licensees',
      { ...of({ state: 'withdrawn' }), licences: owned },
      'withdrawn',
    ],
    ['of a clip without a file, also to staff', { hasFile: false, viewer: staff }, 'no_file'],
    ['of a withdrawn clip, also to staff', { ...of({ state: 'withdrawn' }), viewer: staff }, 'withdrawn'],
    [
      'of a clip taken back to draft, to licensees',
      { ...of({ state: 'draft' }), licences: owned },
      'withdrawn',
    ],
    ['of a short, to other accounts', of({ type: 'short' }), 'shorts_only'],
    ['of a video, to a shorts-only account', { viewer: { ...buyer, shortsOnly: true } }, 'shorts_only'],
    ['of a clip blocked in the country of the account', of({ blocked_countries: ['us', 'gb'] }), 'territory'],
    ['of a clip that is shown and not delivered', of({ deliverable: false }), 'not_deliverable'],
    ['of an enquiry-only clip, whatever the balance', of({ enquiry_only: true }), 'enquiry_only'],
    ['without a stored master', { hasFile: false }, 'no_file'],
    ['without a stored master, also to licensees', { hasFile: false, licences: owned }, 'no_file'],
    [
      'of a clip not for social media under a social tier',
      { ...of({ not_social: true }), tier: 'DELI' },
      'not_social',
    ],
    ['of such a clip when only social credits are left', of({ not_social: true }), 'not_social'],
    [
      'R-DISPUTE-2: under a licence whose payment is disputed, without taking a credit',
      { licences: [{ id: 7, tier: 'DELI', frozen: true }] },
      'frozen',
    ],
  ])('a file is refused: %s', (_, change, refused) => {
    expect(decide(change)).toEqual({ refused })
  })

  test.each<[string, Partial<EntitlementRequest>]>([
    ['for a credit of the tier', {}],
    ['for a requested tier', { tier: 'DELI', prepaidTiers: ['DELI', 'DEMA'] }],
  ])('R-TIER-8: a file is refused with the licence that is too small for the audience: %s', (_, change) => {
    expect(decide({ ...change, viewer: large })).toEqual({ refused: 'audience', tier: 'DELI' })
  })
})

describe('a file is delivered', () => {
  test.each<[string, Partial<EntitlementRequest>, ReturnType<typeof decideEntitlement>]>([
    [
      'free under a licence of the account',
      { licences: owned },
      { ground: 'licence', licence: { id: 7, tier: 'DELI' } },
    ],
    [
      'R-DISPUTE-2: free under another licence than the frozen one',
      {
        licences: [
          { id: 6, tier: 'DELI', frozen: true },
          { id: 7, tier: 'DELI' },
        ],
      },
      { ground: 'licence', licence: { id: 7, tier: 'DELI' } },
    ],
    [
      'R-TIER-8: free under a licence that was bought before the audience grew',
      { viewer: large, licences: owned },
      { ground: 'licence', licence: { id: 7, tier: 'DELI' } },
    ],
    [
      'R-TIER-8: for a credit of the one tier that is large enough',
      { viewer: large, prepaidTiers: ['DELI', 'DEMA'] },
      { ground: 'prepaid_credit', media: 'video', tier: 'DEMA' },
    ],
    [
      'free when the licence is of the requested tier',
      { licences: owned, tier: 'DELI' },
      { ground: 'licence', licence: { id: 7, tier: 'DELI' } },
    ],
    [
      'R-UPGRADE-3: free under a wider licence than the requested tier, without taking a credit',
      { licences: [{ id: 9, tier: 'DEMA' }], tier: 'DELI', prepaidTiers: ['DELI'] },
      { ground: 'licence', licence: { id: 9, tier: 'DEMA' } },
    ],
    [
      'R-UPGRADE-3: for a full credit of a wider tier than that of the licence',
      { licences: owned, tier: 'DEMA', prepaidTiers: ['DEMA'] },
      { ground: 'prepaid_credit', media: 'video', tier: 'DEMA' },
    ],
    [
      'R-UPGRADE-1: for a credit where the licence is of a deal under a wider tier',
      { licences: [{ id: 9, tier: 'DEMA', deal: true }], tier: 'DELI', prepaidTiers: ['DELI'] },
      { ground: 'prepaid_credit', media: 'video', tier: 'DELI' },
    ],
    [
      'free under a licence without a tier',
      { licences: [{ id: 8, tier: null }], tier: 'NNTS' },
      { ground: 'licence', licence: { id: 8, tier: null } },
    ],
    [
      'free to licensees of a clip that became enquiry-only',
      { ...of({ enquiry_only: true }), licences: owned },
      { ground: 'licence', licence: { id: 7, tier: 'DELI' } },
    ],
    [
      'free to licensees where it was blocked later',
      { ...of({ blocked_countries: ['gb'] }), licences: owned },
      { ground: 'licence', licence: { id: 7, tier: 'DELI' } },
    ],
    [
      'to staff without a licence',
      { viewer: staff, ...of({ enquiry_only: true, type: 'short' }) },
      { ground: 'staff' },
    ],
    [
      'for a prepaid credit of the only tier held',
      {},
      { ground: 'prepaid_credit', media: 'video', tier: 'DELI' },
    ],
    [
      'for a credit of another tier, although one tier is licensed',
      { licences: owned, tier: 'NNTS' },
      { ground: 'prepaid_credit', media: 'video', tier: 'NNTS' },
    ],
    [
      'for a credit of the one tier that a not-social clip allows',
      { ...of({ not_social: true }), prepaidTiers: ['DELI', 'NNTS'] },
      { ground: 'prepaid_credit', media: 'video', tier: 'NNTS' },
    ],
    [
      'of an image for an image credit',
      of({ type: 'image' }),
      { ground: 'prepaid_credit', media: 'image', tier: 'DELI' },
    ],
    [
      'of a short for a video credit',
      { ...of({ type: 'short' }), viewer: { ...buyer, shortsOnly: true } },
      { ground: 'prepaid_credit', media: 'video', tier: 'DELI' },
    ],
    [
      'for a standard credit when the account does not purchase',
      { viewer: partner, hasAllowance: true, tier: 'DELI' },
      { ground: 'standard_credit', media: 'video' },
    ],
    [
      'free to such an account under any licence it has',
      { viewer: partner, licences: owned, tier: 'NNTS' },
      { ground: 'licence', licence: { id: 7, tier: 'DELI' } },
    ],
  ])('a file is delivered: %s', (_, change, expected) => {
    expect(decide(change)).toEqual(expected)
  })
})

describe('a licence is required', () => {
  test('a licence is required when there is neither a licence nor a credit', () => {
    expect(decide({ prepaidTiers: [] })).toEqual({ ground: 'none', why: 'licence_required' })
    expect(decide({ viewer: partner })).toEqual({ ground: 'none', why: 'licence_required' })
  })

  test('a licence is required and the tier has to be chosen when there are credits of several tiers', () => {
    expect(decide({ prepaidTiers: ['DELI', 'NNTS'] })).toEqual({ ground: 'none', why: 'choose_tier' })
  })

  test('a licence is required when the only credits are of a tier that is not sold any more', () => {
    expect(decide({ prepaidTiers: ['GOLD'] })).toEqual({ ground: 'none', why: 'licence_required' })
    expect(decide({ prepaidTiers: ['GOLD', 'NNTS', 'NNTS'] })).toMatchObject({ tier: 'NNTS' })
  })
})

describe('R-DEAL-3: a licence whose term has ended', () => {
  const licences = [{ id: 7, tier: 'DELI', ended: true }]

  test('a licence whose term has ended is named where nothing else gives the file', () => {
    expect(decide({ licences, prepaidTiers: [] })).toEqual({ refused: 'ended' })
    expect(decide({ licences: [...licences, { id: 8, tier: 'DELI' }], prepaidTiers: [] })).toMatchObject({
      ground: 'licence',
      licence: { id: 8 },
    })
    const current = [{ id: 8, tier: 'NNTS' }]
    expect(decide({ licences: current, prepaidTiers: [], tier: 'DELI' })).toMatchObject({
      ground: 'prepaid_credit',
    })
  })

  test('a licence whose term has ended leaves the credits usable', () => {
    expect(decide({ licences })).toMatchObject({ ground: 'prepaid_credit', tier: 'DELI' })
    expect(decide({ licences, prepaidTiers: ['DELI', 'NNTS'] })).toEqual({
      ground: 'none',
      why: 'choose_tier',
    })
  })
})

describe('a download link', () => {
  const later = { publish_at: new Date('2026-06-02') }
  const RESERVED = { offer_id: 1, account_id: 2, territory: [], until: 'infinity' }
  test.each<[string, Partial<ClipFacts>, boolean, object]>([
    ['delivers a published clip', {}, true, { ground: 'link' }],
    [
      'delivers an enquiry-only clip, because the agency chose it',
      { enquiry_only: true },
      true,
      { ground: 'link' },
    ],
    ['refuses a clip without a file', {}, false, { refused: 'no_file' }],
    ['refuses a withdrawn clip', { state: 'withdrawn' }, true, { refused: 'withdrawn' }],
    ['refuses a clip that is published later', later, true, { refused: 'withdrawn' }],
    [
      'refuses a clip that an account has reserved',
      { reservations: [{ ...RESERVED, media: ['editorial'] }] },
      true,
      { refused: 'reserved' },
    ],
    [
      'delivers a clip of which other media are reserved',
      { reservations: [{ ...RESERVED, media: ['theatrical'] }] },
      true,
      { ground: 'link' },
    ],
  ])('a download link %s', (_what, change, hasFile, decision) => {
    expect(decideLinkedClip({ ...clip, ...change }, hasFile, now)).toEqual(decision)
  })

  test('a download link refuses a clip that does not exist any more', () => {
    expect(decideLinkedClip(undefined, true, now)).toEqual({ refused: 'withdrawn' })
  })
})
