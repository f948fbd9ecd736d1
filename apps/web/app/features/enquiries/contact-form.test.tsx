/** Messages to the agency: R-ENQUIRY-1 and the browser's half of R-ENQUIRY-3. */
import { describe, expect, test, vi } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { fillIn, textIn } from '../../../test/fill-in.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenMember } from '../../../test/sample-account.ts'
import { ContactForm } from './contact-form.tsx'

const ANSWER = 'Thank you for your message.'

const FILLED = {
  Name: 'Ada Byron',
  Email: 'ada@press.example',
  Company: 'Analytical Press',
  Message: 'May I use it?',
}

const CHALLENGE = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    data: { purpose: 'contact' },
    expiresAt: 2_000_000_000,
    keyLength: 32,
    keyPrefix: '00',
    keySignature: '',
    nonce: 'nonce',
    salt: 'salt',
  },
  signature: 'signature',
}

const SOLUTION = { counter: 42, derivedKey: 'abc' }

/** A worker of the page that answers the puzzle at once, or never. */
function givenWorker({ solves }: { solves: boolean }) {
  class PuzzleWorker extends EventTarget {
    postMessage({ type }: { type: string }) {
      if (!solves || type !== 'work') return
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: SOLUTION })))
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', PuzzleWorker)
}

async function openForm(reference: string | null = null) {
  const page = renderPage(<ContactForm reference={reference} />)
  return { ...page, send: await page.findByRole('button', { name: 'Send message' }) }
}

type Form = Awaited<ReturnType<typeof openForm>>

async function complete(form: Form) {
  await fillIn(form, FILLED)
  await form.user.selectOptions(form.getByLabelText('Enquiry type'), 'Licensing')
}

test('a form that the browser cannot send shows a message before it is filled', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const { findByText } = await openForm()
  await findByText(/^This form needs HTTPS.*Please write to \S+@\S+\.$/)
})

describe('R-ENQUIRY-1: a message', () => {
  test('a message needs everything, and names what is missing', async () => {
    givenWorker({ solves: true })
    const api = givenApi({ 'GET /clip/robot/challenge': CHALLENGE })
    const { user, send, findByRole } = await openForm()
    await user.click(send)
    const summary = await findByRole('alert')
    expect([...summary.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
      'Name: Please enter your name',
      'Email: Please enter your email address',
      'Company: Please enter your company',
      'Enquiry type: Please select an enquiry type',
      'Message: Please enter your message',
    ])
    expect(api.callsTo('POST /clip/forms/contact')).toHaveLength(0)
  })

  test('a message contains the member, and keeps text that was typed before', async () => {
    givenWorker({ solves: false })
    const api = givenApi({ 'GET /clip/robot/challenge': CHALLENGE })
    const form = await openForm()
    await fillIn(form, { Name: 'Ada Byron' })
    await givenMember(api)
    await expect.poll(() => textIn(form.getByLabelText('Email'))).toBe('buyer@scroll.example')
    expect(textIn(form.getByLabelText('Company'))).toBe('The Daily Scroll')
    expect(textIn(form.getByLabelText('Name'))).toBe('Ada Byron')
  })

  test('a message starts with the reference that the visitor came to ask about', async () => {
    givenApi()
    const { getByLabelText } = await openForm('VIDEO-41207')
    expect(textIn(getByLabelText('Message'))).toBe('About VIDEO-41207:\n')
    expect(textIn(getByLabelText('Enquiry type'))).toBe('1')
  })
})

describe('R-ENQUIRY-3: the robot check', () => {
  test('the robot check begins with the first character', async () => {
    givenWorker({ solves: true })
    const api = givenApi({ 'GET /clip/robot/challenge': CHALLENGE })
    const { user, findByText, getByText, getByLabelText } = await openForm()
    getByText('Protected against spam.')
    expect(api.callsTo('GET /clip/robot/challenge')).toHaveLength(0)
    await user.click(getByLabelText('Name'))
    await findByText('Robot check passed')
    expect(api.callsTo('GET /clip/robot/challenge')).toHaveLength(1)
  })

  test('the robot check is sent with the message, which is then replaced by the answer', async () => {
    givenWorker({ solves: true })
    const api = givenApi({
      'GET /clip/robot/challenge': CHALLENGE,
      'POST /clip/forms/contact': withMessage(ANSWER, null),
    })
    const form = await openForm()
    await complete(form)
    await form.findByText('Robot check passed')
    await form.user.click(form.send)
    await form.findByText(ANSWER)
    expect(form.queryByRole('form')).toBeNull()
    expect(api.callsTo('POST /clip/forms/contact')[0]?.body).toMatchObject({
      name: 'Ada Byron',
      type: 1,
      robot: { challenge: CHALLENGE, solution: SOLUTION },
    })
  })

  test('the robot check holds back a message that is sent too early, and shows a message', async () => {
    givenWorker({ solves: false })
    const api = givenApi({ 'GET /clip/robot/challenge': CHALLENGE })
    const form = await openForm()
    await complete(form)
    await form.user.click(form.send)
    await form.findByText(/Your message has not been sent. Please send it again after the check has passed/)
    expect(api.callsTo('POST /clip/forms/contact')).toHaveLength(0)
    expect(textIn(form.getByLabelText('Message'))).toBe('May I use it?')
  })

  test('the robot check that could not be loaded can be tried again', async () => {
    givenWorker({ solves: true })
    const api = givenApi({ 'GET /clip/robot/challenge': refuse('unavailable', 'Down') })
    const { user, findByText, getByRole, getByLabelText } = await openForm()
    await user.click(getByLabelText('Name'))
    await findByText('The robot check could not be completed.')
    api.answer({ 'GET /clip/robot/challenge': CHALLENGE })
    await user.click(getByRole('button', { name: 'Try again' }))
    await findByText('Robot check passed')
  })

  test('the robot check is done again after a refusal, because its solution may be used up', async () => {
    givenWorker({ solves: true })
    const api = givenApi({
      'GET /clip/robot/challenge': CHALLENGE,
      'POST /clip/forms/contact': refuse('conflict', 'This solution was used before'),
    })
    const form = await openForm()
    await complete(form)
    await form.findByText('Robot check passed')
    await form.user.click(form.send)
    expect((await form.findByRole('alert')).textContent).toContain('This solution was used before')
    await form.findByText('Robot check passed')
    expect(api.callsTo('GET /clip/robot/challenge')).toHaveLength(2)
  })
})
