/** R-OIDC-2: staff enable the company sign-in of an account for the domains that they have verified. */
import { expect, test } from 'vitest'
import { givenApi, withMessage } from '../../../test/api-double.ts'
import { fillIn } from '../../../test/fill-in.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { AccountSso } from './account-sso.tsx'

const CONNECTION = {
  issuer: 'https://login.news.example',
  clientId: 'rushes',
  roleClaim: '',
  administratorValue: '',
  state: 'waiting' as const,
  domains: [],
  revision: 3,
}
const given = (canEdit: boolean) =>
  renderPage(
    <AccountSso
      accountId={1001}
      connection={CONNECTION}
      domains={['news.example', 'press.example']}
      canEdit={canEdit}
    />,
  )

test('a company sign-in is enabled at its revision, for the chosen domains, with a proof', async () => {
  const api = givenApi({
    'POST /agency/accounts/:id/sso/enable': withMessage('The company sign-in is enabled.', null),
  })
  const page = given(true)
  await page.user.click(await page.findByRole('button', { name: 'Enable' }))
  const press = async () =>
    page.user.click(page.getAllByRole('button', { name: 'Enable' }).at(-1) ?? document.body)
  await press()
  await page.findByText('Choose a domain.')
  page.getByText('Enter how the company has proved this.')
  await page.user.click(page.getByLabelText('press.example'))
  await fillIn(page, { Proof: 'A DNS record' })
  await press()
  await expect
    .poll(() => api.callsTo('POST /agency/accounts/:id/sso/enable')[0]?.body)
    .toEqual({
      revision: 3,
      issuer: 'https://login.news.example',
      domains: ['press.example'],
      reason: 'A DNS record',
    })
})

test('a company sign-in is not enabled by staff without the capability', async () => {
  const page = given(false)
  await page.findByText('Waiting to be enabled')
  expect(page.queryByRole('button', { name: 'Enable' })).toBeNull()
})
