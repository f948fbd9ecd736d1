/** A company connects its OpenID provider, staff enable it, and its users sign in there (R-OIDC-1 to R-OIDC-5). */
import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { type CompanyProvider, startCompanyProvider } from '../../apps/server/test/company-provider.ts'
import { expectAccessible, logIn, test as withPage } from '../support/browser.ts'
import { givenMember, MEMBER_PASSWORD } from '../support/members.ts'

const test = withPage.extend<{ provider: CompanyProvider }>({
  async provider({ baseURL }, use) {
    const callback = `${baseURL}/rest/clip/sso/callback`
    const provider = await startCompanyProvider(callback, Number(process.env.E2E_PROVIDER_PORT))
    await use(provider)
    await provider.close()
  },
})

/** The account of the member who is logged in. */
const accountIdOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { token, userId } = JSON.parse(localStorage.getItem('rushes.session') ?? '{}')
    const headers = { authorization: `Bearer ${token}` }
    return (await (await fetch(`/rest/clip/users/${userId}`, { headers })).json()).data.accountId
  })

/** From the login page of the shop to the provider, which leads back at once while its own session lasts. */
async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByText('Company sign-in').click()
  const form = page.getByRole('form', { name: 'Company sign-in' })
  await form.getByLabel('Company account').fill(email)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Continue' }).click()
}

/** Fills in the forms of the provider. */
async function giveIdentity(page: Page): Promise<void> {
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('R-OIDC-1, R-OIDC-2, R-OIDC-4, R-OIDC-5: a company connects its provider, and a colleague signs in twice as one user', async ({
  page,
  provider,
  openWindow,
}) => {
  const domain = `company-${randomBytes(4).toString('hex')}.example`
  const administrator = await givenMember(page, 'GB', `admin@${domain}`)
  await logIn(page, administrator, MEMBER_PASSWORD)
  await page.goto('/profile')
  await page.getByRole('button', { name: `Add ${domain}` }).click()
  await page.getByRole('button', { name: 'Set up company sign-in' }).click()
  const form = page.getByRole('form', { name: 'Company sign-in' })
  await form.getByLabel('Issuer').fill('https://10.0.0.7')
  await form.getByLabel('Client ID').fill(provider.settings.clientId)
  await form.getByLabel('Client secret').fill(provider.settings.clientSecret)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('The address must be reachable on the internet.')).toBeVisible()
  await form.getByLabel('Issuer').fill(provider.settings.issuer)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Waiting for us\./)).toBeVisible()
  await page.getByRole('button', { name: 'Test the provider' }).click()
  await expect(page.getByText('Your provider answers.')).toBeVisible()
  await expectAccessible(page)

  const staff = await openWindow()
  await logIn(staff, 'admin@demo.example')
  await staff.goto(`/admin/accounts/${await accountIdOf(page)}/users`)
  await staff.getByRole('button', { name: 'Enable' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Enable the company sign-in' })
  await dialog.getByLabel(domain).check()
  await dialog.getByLabel('Proof').fill('A DNS record')
  await expectAccessible(staff)
  await dialog.getByRole('button', { name: 'Enable' }).click()
  await expect(staff.getByText(`Enabled for addresses of ${domain}.`)).toBeVisible()

  const colleague = await openWindow()
  const email = `ada@${domain}`
  provider.people.set(email, { email, email_verified: true, given_name: 'Ada', family_name: 'Byron' })
  await signIn(colleague, email)
  await giveIdentity(colleague)
  await expect(colleague).toHaveURL('/')
  await expect(colleague.getByText('Hello Ada')).toBeVisible()
  const idOf = () =>
    colleague.evaluate(() => JSON.parse(localStorage.getItem('rushes.session') ?? '{}').userId)
  const first = await idOf()
  await colleague.getByRole('button', { name: 'Logout' }).click()
  await expect(colleague).toHaveURL(/\/login$/)
  await signIn(colleague, email)
  await expect(colleague).toHaveURL('/')
  expect(await idOf()).toBe(first)

  provider.people.set(email, { email, email_verified: false })
  await colleague.getByRole('button', { name: 'Logout' }).click()
  await signIn(colleague, email)
  await expect(colleague.getByRole('alert')).toContainText('does not confirm your email address')
  await expectAccessible(colleague)
})
