/** R-TIER-9: the licence tiers in the admin area. */

import type { AdminTier } from '@rushes/contract/agency-tiers'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenApi, withMessage } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { TiersScreen } from './tiers-screen.tsx'

const NEWS: AdminTier = {
  code: 'NNTS',
  name: 'National News/Talk Shows',
  usage_type: 'National News/Talk Show',
  help_title: 'National News/Talk Shows',
  description: 'For a national news programme.',
  for_whom: 'For a news programme or talk show',
  help_text: 'No monetization, single on-air use',
  scope_media: 'All media excluding theatrical',
  scope_territory: 'Worldwide',
  scope_term: 'In perpetuity',
  brands: 'The programme named in the order',
  social: false,
  monetization: false,
  on_air_uses: 1,
  audience_limit: null,
  covers: null,
  retired: false,
  revision: 3,
  versions: [{ revision: 3, at: '2026-02-03T10:00:00Z', by: 'Ann Field', reason: 'New contract' }],
}

test('R-TIER-9: each licence is listed with its scope, its limits and its versions', async () => {
  const page = renderPage(<TiersScreen tiers={[{ ...NEWS, audience_limit: 6_000_000, retired: true }]} />)
  await page.findByText(
    'NNTS · All media excluding theatrical · Worldwide · In perpetuity · no monetization, single on-air use, up to 6,000,000 followers',
  )
  await page.findByText(', retired')
  await page.user.click(page.getByText('1 change'))
  await page.findByText(/^Version 3, .*, Ann Field: New contract$/)
})

test('R-TIER-9: a changed licence is checked, then sent with the revision that it is based on', async () => {
  const api = givenApi({ 'POST /agency/tiers/:code': withMessage('NNTS is saved.', [NEWS]) })
  const page = renderPage(<TiersScreen tiers={[NEWS]} />)
  await page.user.click(await page.findByRole('button', { name: 'Edit National News/Talk Show' }))
  const limit = await page.findByLabelText(/Audience limit/)
  await page.user.type(limit, '20000000')
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  await page.findByText('Enter a number from 1 to 10,000,000, or leave it empty.')
  await page.findByText('Enter a reason.')
  await page.user.clear(limit)
  await page.user.type(limit, '6,000,000')
  await page.user.click(page.getByRole('checkbox', { name: /^Retired/ }))
  await page.user.type(page.getByLabelText(/^Reason/), 'Contract ended')
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  await page.findByText('NNTS is saved.')
  const { code: _code, versions: _versions, ...fields } = NEWS
  expect(api.callsTo('POST /agency/tiers/:code').map(({ body }) => body)).toEqual([
    { ...fields, audience_limit: 6_000_000, retired: true, reason: 'Contract ended' },
  ])
})

test('R-TIER-9: a new licence needs a code of four capital letters and its terms', async () => {
  givenApi({})
  const page = renderPage(<TiersScreen tiers={[NEWS]} />)
  await page.user.click(await page.findByRole('button', { name: 'Add a licence' }))
  await page.user.type(await page.findByLabelText(/^Code/), 'film')
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  await page.findByText('Use four capital letters.')
  await page.findByText('Please enter the terms.')
})

test('R-UPGRADE-1: the narrower licence that a licence includes is chosen among the others', async () => {
  const api = givenApi({ 'POST /agency/tiers/:code': withMessage('DEMA is saved.', [NEWS]) })
  const narrower = { ...NEWS, code: 'DELI', usage_type: 'Under 5 million', on_air_uses: null }
  const wider = { ...narrower, code: 'DEMA', usage_type: 'Over 5 million', covers: 'DELI' }
  const page = renderPage(<TiersScreen tiers={[narrower, wider]} />)
  await page.findByText(/^DEMA .* includes DELI$/)
  await page.user.click(page.getByRole('button', { name: 'Edit Over 5 million' }))
  const choice = await page.findByRole('combobox', { name: /^Includes the licence/ })
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['None', 'Under 5 million'])
  within(choice).getByRole('option', { name: 'Under 5 million', selected: true })
  await page.user.selectOptions(choice, 'None')
  await page.user.type(page.getByLabelText(/^Reason/), 'Separate contracts')
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  await page.findByText('DEMA is saved.')
  expect(api.callsTo('POST /agency/tiers/:code').map(({ body }) => body)).toMatchObject([{ covers: null }])
})
