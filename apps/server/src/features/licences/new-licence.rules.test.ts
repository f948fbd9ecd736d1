/** Who may license a clip (R-LICENCE-2), and `downloadable_by_user` (R-CLIP-4). */
import { describe, expect, test } from 'vitest'
import { SALEABLE_CLIP as clip } from '../../../test/clip-facts.ts'
import {
  type ClipFacts,
  isPublished,
  type Licensee,
  mayObtain,
  refusalOfNewLicence,
} from './new-licence.rules.ts'

const now = new Date('2026-06-01T12:00:00Z')
const buyer: Licensee & { canPurchase: boolean } = {
  accountId: 7,
  accountKind: 'customer',
  role: 'User',
  countryCode: 'gb',
  canPurchase: true,
  shortsOnly: false,
}
const partner = { ...buyer, canPurchase: false }
const staff = { ...partner, accountKind: 'agency' as const, role: 'Staff' as const }

describe('downloadable_by_user', () => {
  test.each<[string, typeof buyer, Partial<ClipFacts>, boolean, boolean]>([
    ['holds for an account that can purchase', buyer, {}, false, true],
    ['holds for an account with an allowance of the medium', partner, {}, true, true],
    ['does not hold without either', partner, {}, false, false],
    ['holds for staff', staff, {}, false, true],
    ['does not hold for the role User of the agency', { ...staff, role: 'User' }, {}, false, false],
    ['does not hold for enquiry-only clips, even for staff', staff, { enquiry_only: true }, false, false],
    ['does not hold on the wrong side of the shorts rule', buyer, { type: 'short' }, false, false],
    ['does not hold where the clip is blocked', buyer, { blocked_countries: ['gb'] }, false, false],
    ['does not hold for a withdrawn clip', buyer, { state: 'withdrawn' }, true, false],
  ])('downloadable_by_user: %s', (_, viewer, change, hasAllowance, expected) => {
    expect(mayObtain(viewer, { ...clip, ...change }, hasAllowance, now)).toBe(expected)
  })
})

describe('a new licence', () => {
  const draft = { state: 'draft' } as const
  const later = { publish_at: new Date('2026-06-01T12:00:01Z') }
  test.each<[string, Partial<ClipFacts>, string | null, string | null]>([
    ['of a published clip', {}, null, null],
    ['of a withdrawn clip', { state: 'withdrawn' }, 'withdrawn', 'withdrawn'],
    ['of a draft', draft, 'not_found', null],
    ['of a clip that is published later', later, 'not_found', null],
    ['of a short', { type: 'short' }, 'shorts_only', null],
    ['of a clip that is blocked in the country', { blocked_countries: ['gb'] }, 'territory', null],
    ['of a clip that is not delivered', { deliverable: false }, 'not_deliverable', 'not_deliverable'],
    ['of an enquiry-only clip', { enquiry_only: true }, 'enquiry_only', 'enquiry_only'],
  ])(
    'the refusal of a new licence %s is, for a customer, %s, and for staff, %s',
    (_what, change, toCustomer, toStaff) => {
      expect(refusalOfNewLicence(buyer, { ...clip, ...change }, now)).toBe(toCustomer)
      expect(refusalOfNewLicence(staff, { ...clip, ...change }, now)).toBe(toStaff)
    },
  )

  test('a new licence of a short, and of no other clip, is for an account that is limited to shorts', () => {
    const shortsOnly = { ...buyer, shortsOnly: true }
    expect(refusalOfNewLicence(shortsOnly, { ...clip, type: 'short' }, now)).toBeNull()
    expect(refusalOfNewLicence(shortsOnly, clip, now)).toBe('shorts_only')
  })
})

test.each<[string, Partial<ClipFacts>, boolean]>([
  ['without a date', { publish_at: null }, true],
  ['whose date is past', { publish_at: new Date('2026-05-31') }, true],
  ['exactly at its date', { publish_at: now }, true],
  ['before its date', { publish_at: new Date(now.getTime() + 1) }, false],
])('a published clip %s is public: %s', (_when, change, isPublic) => {
  expect(isPublished({ ...clip, ...change }, now)).toBe(isPublic)
  expect(isPublished({ ...clip, ...change, state: 'draft' }, now)).toBe(false)
})
