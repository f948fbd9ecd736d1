/** Asking for an account in the browser: R-REGISTER-1, R-REGISTER-2, R-REGISTER-3 and R-REGISTER-4. */
import { fireEvent } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { fillIn, textIn } from '../../../test/fill-in.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { RegisterForm } from './register-form.tsx'

const COUNTRIES = [
  { id: 225, name: 'United Kingdom', code: 'GB' },
  { id: 78, name: 'Germany', code: 'DE' },
  { id: 179, name: 'Qatar', code: 'QA' },
]

const ANSWER = 'Thank you. Please look into your inbox.'

const FILLED = {
  Name: 'Ada Byron',
  Email: 'ada@press.example',
  Company: 'Analytical Press',
  'Address line 1': '12 Engine Row',
  'Town or city': 'London',
  Region: 'Greater London',
  Postcode: 'EC1A 1BB',
}

async function givenForm({ fromCheckout = false } = {}) {
  const page = renderPage(<RegisterForm countries={COUNTRIES} fromCheckout={fromCheckout} />)
  const send = await page.findByRole('button', { name: 'Sign Up' })
  return { ...page, send }
}

type Form = Awaited<ReturnType<typeof givenForm>>

async function complete(form: Form, change: Partial<typeof FILLED> = {}) {
  await fillIn(form, { ...FILLED, ...change })
  await form.user.click(form.getByRole('checkbox', { name: /I have read and agree/ }))
}

describe('R-REGISTER-1: the registration form', () => {
  test('the registration form names everything that is missing, at its top and next to each field', async () => {
    const api = givenApi()
    const { user, send, findByRole, getByLabelText } = await givenForm()
    await user.click(send)
    const summary = await findByRole('alert')
    expect(summary.textContent).toContain('Please ensure you complete all required fields')
    expect([...summary.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
      'Company: Please enter your company name',
      'Email: Please enter your email address',
      'Name: Please enter your name',
      'Address line 1: Please enter your address',
      'Town or city: Please enter your town or city',
      'Region: Please enter your region',
      'Postcode: Please enter your post code',
      'Terms and conditions: You must read and agree to the terms and conditions',
    ])
    expect(getByLabelText('Region').getAttribute('aria-invalid')).toBe('true')
    expect(api.callsTo('POST /clip/forms/register')).toHaveLength(0)
  })

  test('the registration form leads from each sentence of the summary to its field', async () => {
    givenApi()
    const { user, send, findByRole, getByLabelText } = await givenForm()
    await user.click(send)
    await user.click(await findByRole('button', { name: 'Region: Please enter your region' }))
    expect(document.activeElement).toBe(getByLabelText('Region'))
  })

  test('the registration form does not need a second address line', async () => {
    givenApi({ 'POST /clip/forms/register': withMessage(ANSWER, null) })
    const form = await givenForm()
    await complete(form)
    await form.user.click(form.send)
    await form.findByText(ANSWER)
  })

  test('the registration form marks the post code as optional in a country that has none', async () => {
    const api = givenApi({ 'POST /clip/forms/register': withMessage(ANSWER, null) })
    const form = await givenForm()
    await form.user.selectOptions(form.getByLabelText('Country'), 'Qatar')
    form.getByLabelText('Postcode (optional)')
    await complete(form, { Postcode: '' })
    await form.user.click(form.send)
    await form.findByText(ANSWER)
    expect(api.callsTo('POST /clip/forms/register')[0]?.body).toMatchObject({
      countryId: 179,
      postcode: '',
    })
  })

  test('the registration form needs the terms accepted, even when everything else is filled in', async () => {
    const api = givenApi()
    const form = await givenForm()
    await complete(form)
    await form.user.click(form.getByRole('checkbox', { name: /I have read and agree/ }))
    await form.user.click(form.send)
    const terms = 'Terms and conditions: You must read and agree to the terms and conditions'
    await form.findByRole('button', { name: terms })
    expect(api.callsTo('POST /clip/forms/register')).toHaveLength(0)
  })

  test('the registration form refuses half an email address', async () => {
    givenApi()
    const form = await givenForm()
    await complete(form, { Email: 'ada@press' })
    await form.user.click(form.send)
    await form.findByRole('button', { name: 'Email: Please enter a valid email address' })
  })

  test('the registration form shows the response of the server about a field next to that field', async () => {
    const errors = { postcode: ['This post code is not known'] }
    givenApi({ 'POST /clip/forms/register': refuse('validation', 'Please check the form', { errors }) })
    const form = await givenForm()
    await complete(form)
    await form.user.click(form.send)
    await form.findByRole('button', { name: 'Postcode: This post code is not known' })
    expect(form.getByLabelText('Postcode').getAttribute('aria-invalid')).toBe('true')
    expect(form.queryByText('Please check the form')).toBeNull()
  })

  test('the registration form shows a refusal about no field above the form, which keeps what was typed', async () => {
    givenApi({ 'POST /clip/forms/register': refuse('too_many_requests', 'Please wait a moment') })
    const form = await givenForm()
    await complete(form)
    await form.user.click(form.send)
    expect((await form.findByRole('alert')).textContent).toContain('Please wait a moment')
    expect(textIn(form.getByLabelText('Name'))).toBe('Ada Byron')
  })

  test('the registration form shows An error occurred when the server cannot be reached, and can be sent again', async () => {
    const api = givenApi({
      'POST /clip/forms/register': () => Promise.reject(new TypeError('Failed to fetch')),
    })
    const form = await givenForm()
    await complete(form)
    await form.user.click(form.send)
    expect((await form.findByRole('alert')).textContent).toContain('An error occurred')
    await form.user.click(form.getByRole('button', { name: 'Sign Up' }))
    await form.findByRole('alert')
    expect(api.callsTo('POST /clip/forms/register')).toHaveLength(2)
  })

  test('the registration form is locked while it is sent, however often the button is pressed', async () => {
    const api = givenApi({ 'POST /clip/forms/register': () => new Promise(() => {}) })
    const form = await givenForm()
    await complete(form)
    await form.user.click(form.send)
    expect(form.send.getAttribute('aria-disabled')).toBe('true')
    await form.user.click(form.send)
    fireEvent.submit(form.getByRole('form', { name: 'Create your account' }))
    expect(api.callsTo('POST /clip/forms/register')).toHaveLength(1)
  })

  test('the registration form is replaced by the answer of the server, which takes the focus', async () => {
    givenApi({ 'POST /clip/forms/register': withMessage(ANSWER, null) })
    const form = await givenForm()
    await complete(form)
    await form.user.click(form.send)
    await form.findByText(ANSWER)
    expect(document.activeElement?.textContent).toBe(ANSWER)
    expect(form.queryByRole('form')).toBeNull()
  })

  test('the registration form sends a repeated attempt under the same key, so that it is kept once', async () => {
    const api = givenApi({ 'POST /clip/forms/register': refuse('unavailable', 'Not now') })
    const form = await givenForm()
    await complete(form)
    await form.user.click(form.send)
    await form.findByRole('alert')
    await form.user.click(form.send)
    await form.findByRole('alert')
    const keys = api.callsTo('POST /clip/forms/register').map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })
})

describe('R-REGISTER-2: the list of countries', () => {
  test('the list of countries starts with the United Kingdom chosen', async () => {
    const api = givenApi({ 'POST /clip/forms/register': withMessage(ANSWER, null) })
    const form = await givenForm()
    expect(textIn(form.getByLabelText('Country'))).toBe('225')
    await complete(form)
    await form.user.click(form.send)
    await form.findByText(ANSWER)
    expect(api.callsTo('POST /clip/forms/register')[0]?.body).toMatchObject({ countryId: 225 })
  })
})

describe('R-REGISTER-3: the hidden field', () => {
  test('the hidden field is neither shown nor reached by visitors, and is sent for the server to see', async () => {
    const api = givenApi({ 'POST /clip/forms/register': withMessage(ANSWER, null) })
    const form = await givenForm()
    const hidden = form.container.querySelector<HTMLInputElement>('[name=ashp]')
    expect(hidden?.closest('[aria-hidden=true]')).not.toBeNull()
    expect(hidden?.tabIndex).toBe(-1)
    await complete(form)
    if (hidden) hidden.value = 'filled by a robot'
    await form.user.click(form.send)
    await form.findByText(ANSWER)
    expect(api.callsTo('POST /clip/forms/register')[0]?.body).toMatchObject({ ashp: 'filled by a robot' })
  })
})

describe('R-REGISTER-4: a request', () => {
  test.each([true, false])(
    'a request states whether the checkout sent the visitor: %j',
    async (fromCheckout) => {
      const api = givenApi({ 'POST /clip/forms/register': withMessage(ANSWER, null) })
      const form = await givenForm({ fromCheckout })
      await complete(form)
      await form.user.click(form.send)
      await form.findByText(ANSWER)
      expect(api.callsTo('POST /clip/forms/register')[0]?.body).toMatchObject({ checkout: fromCheckout })
    },
  )

  test('R-JOIN-2: a request can choose a new account, except at the checkout, where every account is new', async () => {
    const api = givenApi({ 'POST /clip/forms/register': withMessage(ANSWER, null) })
    const form = await givenForm()
    await complete(form)
    const choice = { name: 'Open a new account, even if my colleagues have one' }
    await form.user.click(form.getByRole('checkbox', choice))
    await form.user.click(form.send)
    await form.findByText(ANSWER)
    expect(api.callsTo('POST /clip/forms/register')[0]?.body).toMatchObject({ ownAccount: true })
    form.unmount()
    expect((await givenForm({ fromCheckout: true })).queryByRole('checkbox', choice)).toBeNull()
  })

  test('a request carries no role and no permission', async () => {
    const api = givenApi({ 'POST /clip/forms/register': withMessage(ANSWER, null) })
    const form = await givenForm()
    await complete(form)
    await form.user.click(form.send)
    await form.findByText(ANSWER)
    expect(Object.keys(Object(api.callsTo('POST /clip/forms/register')[0]?.body)).sort()).toEqual(
      'address1 address2 ashp checkout city company countryId email name postcode reg state taxNumber'.split(
        ' ',
      ),
    )
  })
})
