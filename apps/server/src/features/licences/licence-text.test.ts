/** The document of an archive states each right as it was granted (R-LICENCE-1, R-TIER-9). */
import { expect, test } from 'vitest'
import { type LicenceEntry, licenceText } from './licence-text.ts'

const LICENCE: NonNullable<LicenceEntry['licence']> = {
  id: 900_001,
  ref: '7Q2M-9KDT-4XWB',
  verifyUrl: 'https://rushes.example/verify/7Q2M-9KDT-4XWB',
  accountName: 'Daily Scroll',
  tier: 'NNTS',
  tierName: 'National news',
  scope: 'All media, worldwide, five years',
  upgrades: null,
  deal: null,
  termsVersion: '2026-01',
  terms: 'Clause',
  grantedAt: new Date('2026-02-03T10:00:00Z'),
}

const textOf = (licence: LicenceEntry['licence']) =>
  licenceText({ brandName: 'Rushes', timeZone: 'UTC' }, [
    { fileName: 'V01.mp4', clipId: 1, clipTitle: 'Fox', sha256: 'ab', recipient: null, licence },
  ])

test('R-VERIFY-3: the document of an archive has the reference of each licence and where it is verified', () => {
  expect(textOf(LICENCE)).toContain(
    'Reference:   7Q2M-9KDT-4XWB\nVerify at:   https://rushes.example/verify/7Q2M-9KDT-4XWB\n',
  )
})

test('R-TIER-9: the document of an archive has the name and the scope of the tier at the time of the grant', () => {
  const text = textOf(LICENCE)
  expect(text).toContain('Tier:        NNTS, National news\nScope:       All media, worldwide, five years\n')
  expect(text).toContain('Terms of NNTS, National news, version 2026-01')
})

test('R-UPGRADE-7: the document of an archive names the licence that was upgraded, and nothing for another licence', () => {
  const text = textOf({ ...LICENCE, upgrades: 900_000 })
  expect(text).toContain('\nUpgrade of:  licence 900000\nLicensed to: Daily Scroll\n')
  expect(textOf(LICENCE)).not.toContain('Upgrade')
})

test('R-TIER-9: a licence from before tiers could change has the current name and no scope line', () => {
  const text = textOf({ ...LICENCE, tierName: null, scope: null })
  expect(text).toContain('Tier:        NNTS, National News/Talk Show\nTerms:')
})
