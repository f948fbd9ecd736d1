/** New accounts for journeys that pay or change an account's holdings, because files run at the same time. */
import { expect, type Page } from '@playwright/test'
import { logIn } from './browser.ts'
import { mailTo, newAddress } from './emails.ts'

/** The known password of the demo would be refused. */
export const MEMBER_PASSWORD = 'nine calm walruses outside'
const COUNTRY_IDS = { GB: 225, US: 237 } as const

/** Opens an account as a guest at the checkout does (R-REGISTER-4). @returns the address of its only person */
export async function givenMember(
  page: Page,
  country: keyof typeof COUNTRY_IDS,
  email = newAddress(),
): Promise<string> {
  const requested = await page.request.post('/rest/clip/forms/register', {
    data: {
      name: 'Bea Buyer',
      email,
      company: 'The Daily Scroll',
      address1: '1 Main Street',
      city: 'Springfield',
      state: 'Illinois',
      postcode: country === 'US' ? '62701' : 'EC1A 1BB',
      countryId: COUNTRY_IDS[country],
      checkout: true,
    },
  })
  await expect(requested).toBeOK()
  await setPassword(page, email, 'confirm your email address')
  return email
}

type Inviter = { email: string; password: string }

/** Invites a user, who sets a password. @returns the address of the user */
async function givenInvited(
  page: Page,
  inviter: Inviter,
  [path, invitation]: readonly [path: string, { name: string; role: string }],
): Promise<string> {
  const email = newAddress()
  const answer = await page.request.post('/rest/clip/users/login', { data: inviter })
  const { data: session }: { data: { token: string } } = await answer.json()
  const headers = { authorization: `Bearer ${session.token}` }
  const invited = await page.request.post(path, { headers, data: { ...invitation, email } })
  await expect(invited).toBeOK()
  await page.request.post('/rest/clip/users/logout', { headers })
  await setPassword(page, email, 'you are invited')
  return email
}

/** Invites a user to the team of the agency. */
export const givenStaff = (page: Page): Promise<string> =>
  givenInvited(page, { email: 'admin@demo.example', password: 'rushes-demo-2026' }, [
    '/rest/agency/team/invite',
    { name: 'Sam Staff', role: 'Staff' },
  ])

/** Invites a colleague of a new member to the account. */
export const givenColleague = (page: Page, member: string): Promise<string> =>
  givenInvited(page, { email: member, password: MEMBER_PASSWORD }, [
    '/rest/clip/invitations',
    { name: 'Ada Byron', role: 'User' },
  ])

/** Sets the password by the link of an email. */
async function setPassword(page: Page, email: string, subject: string): Promise<void> {
  const mail = await mailTo(page, email, subject)
  const token = /\/reset-password\?token=([\w-]{43})/.exec(mail)?.[1] ?? ''
  const link = await page.request.get(`/rest/clip/users/reset-password?token=${token}`)
  const { data }: { data: { user_id: number } } = await link.json()
  const set = await page.request.post('/rest/clip/users/reset-password', {
    data: { user_id: data.user_id, password: MEMBER_PASSWORD, pwd_confirm: MEMBER_PASSWORD, token },
  })
  await expect(set).toBeOK()
}

export async function logInAsNewMember(page: Page, country: keyof typeof COUNTRY_IDS): Promise<void> {
  await logIn(page, await givenMember(page, country), MEMBER_PASSWORD)
}

/** Ends the session as after twelve hours, or after a change of the password: the browser still has its token. */
export async function endSessionOnServer(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('rushes.session') ?? '{}')
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch('/rest/clip/users/logout', { method: 'POST', headers })).status
  })
  expect(status).toBe(200)
}
