/** Asking for a password link. */
import { describe, expect, test } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { fillIn } from '../../../test/fill-in.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { PasswordForgotForm } from './password-forgot-form.tsx'

const ANSWER = 'If we know this address, a link is on its way.'

async function send(email: string) {
  const page = renderPage(<PasswordForgotForm />)
  const button = await page.findByRole('button', { name: 'Send me a link' })
  await fillIn(page, { Email: email })
  await page.user.click(button)
  return page
}

describe('the form for a forgotten password', () => {
  test('the form for a forgotten password needs an email address', async () => {
    const api = givenApi()
    const { findByText, getByLabelText } = await send('')
    await findByText('Please enter your email address')
    expect(document.activeElement).toBe(getByLabelText('Email'))
    expect(api.callsTo('POST /clip/users/forgot-password')).toHaveLength(0)
  })

  test('the form for a forgotten password needs a whole email address', async () => {
    givenApi()
    const { findByText } = await send('buyer@scroll')
    await findByText('Please enter a valid email address')
  })

  test('the form for a forgotten password shows a refusal of the server', async () => {
    givenApi({ 'POST /clip/users/forgot-password': refuse('too_many_requests', 'Please wait a minute') })
    const { findByRole } = await send('buyer@scroll.example')
    expect((await findByRole('alert')).textContent).toContain('Please wait a minute')
  })

  test('R-LOGIN-3: is replaced by one answer, the same for every address', async () => {
    const api = givenApi({ 'POST /clip/users/forgot-password': withMessage(ANSWER, null) })
    const { findByText, queryByLabelText } = await send(' buyer@scroll.example ')
    await findByText(ANSWER)
    expect(document.activeElement?.textContent).toBe(ANSWER)
    expect(queryByLabelText('Email')).toBeNull()
    expect(api.callsTo('POST /clip/users/forgot-password')[0]?.body).toEqual({
      email: 'buyer@scroll.example',
    })
  })
})
