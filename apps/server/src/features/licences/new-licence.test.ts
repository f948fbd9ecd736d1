/** Who may license a clip from now on (R-LICENCE-2), and `downloadable_by_user` (R-CLIP-4). */
import { describe, expect, test } from 'vitest'
import { type ClipFacts, type Licensee, mayObtain } from './new-licence.rules.ts'

const now = new Date('2026-06-01T12:00:00Z')
const clip: ClipFacts = {
  type: 'video',
  state: 'published',
  publish_at: null,
  enquiry_only: false,
  deliverable: true,
  not_social: false,
  blocked_countries: [],
}
const buyer: Licensee & { canPurchase: boolean } = {
  accountKind: 'customer',
  countryCode: 'gb',
  canPurchase: true,
  shortsOnly: false,
}
const partner = { ...buyer, canPurchase: false }
const staff = { ...partner, accountKind: 'agency' as const }

describe('downloadable_by_user', () => {
  test.each<[string, typeof buyer, Partial<ClipFacts>, boolean, boolean]>([
    ['holds for an account that can purchase', buyer, {}, false, true],
    ['holds for an account with an allowance of the medium', partner, {}, true, true],
    ['does not hold without either', partner, {}, false, false],
    ['holds for staff', staff, {}, false, true],
    ['does not hold for enquiry-only clips, even for staff', staff, { enquiry_only: true }, false, false],
    ['does not hold on the wrong side of the shorts rule', buyer, { type: 'short' }, false, false],
    ['does not hold where the clip is blocked', buyer, { blocked_countries: ['gb'] }, false, false],
    ['does not hold for a withdrawn clip', buyer, { state: 'withdrawn' }, true, false],
  ])('%s', (_, viewer, change, hasAllowance, expected) => {
    expect(mayObtain(viewer, { ...clip, ...change }, hasAllowance, now)).toBe(expected)
  })
})
