/** The entries to the admin area: the browser's part of R-STAFF-3 and R-STAFF-5. */
import { describe, expect, test, vi } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { fillIn } from '../../../test/fill-in.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleAccount } from '../../../test/sample-account.ts'
import { storedSession } from '../../lib/stored-session.ts'
import { NewFactor } from './new-factor.tsx'
import { openSetup } from './open-setup.tsx'

const SETUP = new Request('https://shop.example/admin/setup?token=a-token')
const AGENCY = {
  'Name of the agency': 'The Agency',
  'Your name': 'Ann Other',
  'Your email address': 'ann@agency.example',
  'New password': 'seven quiet otters',
  'Confirm password': 'seven quiet otters',
}
const COUNTRIES = [{ id: 225, code: 'gb', name: 'United Kingdom' }]

describe('R-STAFF-5: the first Superuser', () => {
  test('the first Superuser names the agency and the own account, and is logged in', async () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB')
    // A new document has the new brand.
    const assign = vi.spyOn(location, 'assign').mockReturnValue()
    const api = givenApi({
      'GET /agency/setup': { secondFactorRequired: true },
      'GET /clip/countries': COUNTRIES,
      'POST /agency/setup': null,
      'POST /clip/users/login': { token: 'a-session', id: 7, oldest_ended: false },
      'GET /clip/users/:id': sampleAccount(),
    })
    const page = renderPage((await openSetup(SETUP)).content)
    await fillIn(page, AGENCY)
    await page.user.click(page.getByRole('button', { name: 'Set up the agency' }))
    await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/admin'))
    expect(storedSession.read()).toMatchObject({ token: 'a-session', userId: 7 })
    expect(api.callsTo('POST /agency/setup')[0]?.body).toMatchObject({
      token: 'a-token',
      agency: 'The Agency',
      countryId: 225,
    })
  })

  test('the first Superuser reaches the admin area, and there the login, when the login is refused', async () => {
    givenApi({
      'GET /agency/setup': { secondFactorRequired: true },
      'GET /clip/countries': COUNTRIES,
      'POST /agency/setup': { message: 'The agency is set up. You can now log in.', data: null },
      'POST /clip/users/login': refuse('too_many_requests', 'Please wait'),
    })
    const page = renderPage((await openSetup(SETUP)).content)
    await fillIn(page, AGENCY)
    await page.user.selectOptions(page.getByLabelText('Country'), 'United Kingdom')
    await page.user.click(page.getByRole('button', { name: 'Set up the agency' }))
    await page.findByText('The agency is set up. You can now log in.')
    await page.findByText('Now at /admin')
  })

  test('the first Superuser reads that an address is used up', async () => {
    givenApi({ 'GET /agency/setup': refuse('not_found', 'Not found'), 'GET /clip/countries': COUNTRIES })
    const page = renderPage((await openSetup(SETUP)).content)
    await page.findByText(/setup link has expired/)
    expect(page.queryByLabelText('Your name')).toBeNull()
  })
})

describe('R-STAFF-3: a new second factor', () => {
  test('a new second factor is switched on by its first code, and shows the recovery codes', async () => {
    const api = givenApi({
      'POST /agency/factor/begin': { key: 'ABCDEFGH', uri: 'otpauth://totp/x' },
      'POST /agency/factor/confirm': { recoveryCodes: ['AAAA-BBBB'] },
    })
    const page = renderPage(<NewFactor done="Done" onDone={() => undefined} />)
    await page.user.click(await page.findByRole('button', { name: 'Begin' }))
    await page.findByText('ABCD EFGH')
    expect(
      page
        .getByRole('img', { name: /^QR code/ })
        .querySelector('path')
        ?.getAttribute('d'),
    ).toMatch(/^M2 2h1/)
    await page.user.type(page.getByRole('textbox', { name: 'Code' }), '123456')
    await page.user.click(page.getByRole('button', { name: 'Turn on second factor' }))
    await page.findByText('AAAA-BBBB')
    expect(api.callsTo('POST /agency/factor/confirm')[0]?.body).toEqual({ code: '123456' })
  })

  test('a new second factor asks for the password when the login is old', async () => {
    const api = givenApi({
      'POST /agency/factor/begin': refuse('confirm_identity', 'Please give your password again.'),
      'POST /clip/users/confirm': null,
    })
    const page = renderPage(<NewFactor done="Done" onDone={() => undefined} />)
    await page.user.click(await page.findByRole('button', { name: 'Begin' }))
    await page.user.type(await page.findByLabelText('Password'), 'my phrase')
    await page.user.click(page.getByRole('button', { name: 'Continue' }))
    await expect
      .poll(() => api.callsTo('POST /clip/users/confirm')[0]?.body)
      .toEqual({ password: 'my phrase' })
    await expect.poll(() => api.callsTo('POST /agency/factor/begin')).toHaveLength(2)
  })
})
