/** The public page that verifies a licence (R-VERIFY-2). */
import type { LicenceVerification } from '@rushes/contract/verification'
import { describe, expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { SAMPLE_REFERENCE } from '../../../test/sample-clips.ts'
import { VerifyScreen } from './verify-screen.tsx'

const VERIFICATION: LicenceVerification = {
  ...SAMPLE_REFERENCE,
  status: 'in_force',
  granted_on: '2026-02-03',
  ended_on: null,
  revoked_on: null,
  recall: null,
  clip: {
    id: 41207,
    type: 'video',
    title: 'Kitten peers over a wall',
    thumbpath: '/media/41207/1/poster-640.jpg',
    graphic: false,
  },
  tier_name: 'DELI, Digital Editorial (Under 5 million)',
  scope: 'All media excluding theatrical, worldwide, in perpetuity',
  deal: null,
  terms_version: '2026-01',
  licensee: 'The Daily Scroll',
  outlets: ['https://scroll.example/'],
  audience: 5_000_000,
  file_sha256: 'c0ffee',
}

const show = (change: Partial<LicenceVerification> = {}) =>
  renderPage(<VerifyScreen reference={VERIFICATION.ref} verification={{ ...VERIFICATION, ...change }} />)

describe('R-VERIFY-2: a verified licence', () => {
  test('a licence in force shows what a reviewer compares', async () => {
    const { findByRole, getByText, container } = show()
    await findByRole('heading', { level: 1, name: 'Licence 7Q2M-9KDT-4XWB' })
    getByText('In force')
    getByText('Rushes granted this licence, and it is in force.')
    const clip = await findByRole('link', { name: 'Kitten peers over a wall' })
    expect(clip.getAttribute('href')).toBe('/clip/41207')
    getByText('The Daily Scroll')
    getByText('All media excluding theatrical, worldwide, in perpetuity')
    getByText('3 Feb 2026')
    getByText('https://scroll.example/')
    getByText('Up to 5 million followers')
    getByText('Version 2026-01')
    getByText('c0ffee')
    expect(container.querySelector('.blur-xl')).toBeNull()
  })

  test.each([
    [
      'revoked',
      { status: 'revoked', revoked_on: '2026-03-01', recall: { kind: 'withdrawn', since: '2026-02-04' } },
      'This licence was revoked on 1 Mar 2026. It no longer gives any right.',
    ],
    [
      'ended',
      { status: 'ended', ended_on: '2026-03-01' },
      'The term of this licence ended on 1 Mar 2026. It no longer gives any right.',
    ],
    [
      'under recall',
      { status: 'recalled', recall: { kind: 'withdrawn', since: '2026-03-01' } },
      'The clip was withdrawn on 1 Mar 2026. Instruction to licensees: Remove it from your publications.',
    ],
  ] as const)('a licence that is %s states it in an alert', async (_what, change, text) => {
    const { findByRole } = show(change)
    expect((await findByRole('alert')).textContent).toContain(text)
  })

  test.each([
    ['revoked', { status: 'revoked', revoked_on: '2026-03-01' }],
    ['ended', { status: 'ended', ended_on: '2026-03-01' }],
  ] as const)('a licence that is %s also states the open recall of its clip', async (_what, change) => {
    const { findByRole } = show({ ...change, recall: { kind: 'withdrawn', since: '2026-02-04' } })
    expect((await findByRole('alert')).textContent).toContain(
      'It no longer gives any right. The clip was withdrawn on 4 Feb 2026. Instruction to licensees: Remove it from your publications.',
    )
  })

  test('a licence whose clip was corrected is still in force', async () => {
    const { findByText, queryByRole } = show({
      status: 'recalled',
      recall: { kind: 'corrected', since: '2026-03-01' },
    })
    await findByText('In force, and the clip was corrected')
    await findByText(/^The clip was corrected on 1 Mar 2026/)
    expect(queryByRole('alert')).toBeNull()
  })

  test('a deal shows media, territory and term instead of the scope of its tier', async () => {
    const deal = { media: ['theatrical' as const], territory: ['gb'], term_months: 3, term_until: null }
    const { findByText, getByText, queryByText } = show({ deal: { ...deal, ends_on: '2026-05-03' } })
    await findByText('Theatrical release in cinemas and at festivals')
    getByText('United Kingdom')
    getByText('3 months from the grant, until the end of 3 May 2026')
    expect(queryByText('Scope')).toBeNull()
  })

  test('a private customer is not named, and graphic material is blurred', async () => {
    const { findByText, queryByText, container } = show({
      licensee: null,
      outlets: [],
      audience: null,
      clip: { ...VERIFICATION.clip, graphic: true },
    })
    await findByText('Private customer')
    expect(queryByText('Declared for')).toBeNull()
    expect(queryByText('Declared audience')).toBeNull()
    expect(container.querySelector('.blur-xl')).not.toBeNull()
  })

  test('a clip that is not public has a number, and no link and no picture', async () => {
    const { findByText, queryByRole, container } = show({
      clip: { ...VERIFICATION.clip, title: null, thumbpath: null },
    })
    await findByText(/41207, not public/)
    expect(queryByRole('link', { name: 'Kitten peers over a wall' })).toBeNull()
    expect(container.querySelector('img')).toBeNull()
  })
})

test('an unknown reference can be corrected', async () => {
  const { findByRole, getByLabelText } = renderPage(<VerifyScreen reference="7Q2M" verification={null} />)
  await findByRole('heading', { level: 1, name: 'No such licence' })
  expect((await findByRole('alert')).textContent).toContain('No licence has this reference')
  expect(getByLabelText('Reference of the licence')).toHaveProperty('value', '7Q2M')
})

test('the page of the field shows no refusal', async () => {
  const { findByRole, queryByRole } = renderPage(<VerifyScreen reference={undefined} verification={null} />)
  await findByRole('heading', { level: 1, name: 'Verify a licence' })
  expect(queryByRole('alert')).toBeNull()
})
