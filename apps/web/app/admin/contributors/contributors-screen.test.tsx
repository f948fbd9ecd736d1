/** R-CONTRIBUTOR-1: the list of contributors in the admin area. */
import type { Contributor } from '@rushes/contract/agency-contributors'
import { expect, test } from 'vitest'
import { givenApi, withMessage } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { ContributorsScreen } from './contributors-screen.tsx'

const ANN: Contributor = {
  id: 7,
  name: 'Ann Field',
  email: '',
  share_percent: 42.5,
  statement_currency: 'GBP',
  notes: '',
  status: 'active',
  clip_count: 1,
  revision: 3,
}

test('R-CONTRIBUTOR-1: without any it shows what that means', async () => {
  const page = renderPage(<ContributorsScreen contributors={[]} />)
  await page.findByText('No contributors yet. All clips belong to the agency.')
})

test('R-CONTRIBUTOR-1: a share is checked before it is sent, and a comma is a point', async () => {
  const api = givenApi({ 'POST /agency/contributors/:id': withMessage('Ann Field is saved.', ANN) })
  const page = renderPage(<ContributorsScreen contributors={[ANN]} />)
  await page.findByText('42.5 % in GBP')
  await page.user.click(await page.findByRole('button', { name: 'Edit Ann Field' }))
  const share = await page.findByLabelText(/Share \(%\)/)
  await page.user.clear(share)
  await page.user.type(share, '142')
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  await page.findByText('Enter a share from 0 to 100 with at most two decimals.')
  await page.user.clear(share)
  await page.user.type(share, '12,5')
  await page.user.click(page.getByRole('checkbox', { name: /Retired/ }))
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  await page.findByText('Ann Field is saved.')
  expect(api.callsTo('POST /agency/contributors/:id').map(({ body }) => body)).toEqual([
    {
      name: 'Ann Field',
      email: '',
      share_percent: 12.5,
      statement_currency: 'GBP',
      notes: '',
      status: 'retired',
      revision: 3,
    },
  ])
})
