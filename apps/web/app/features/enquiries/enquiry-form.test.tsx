/** Enquiries about a clip or a package: R-ENQUIRY-1 and R-ENQUIRY-2. */
import { waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { fillIn, textIn } from '../../../test/fill-in.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenMember } from '../../../test/sample-account.ts'
import { shownNotifications } from '../../ui/notify.ts'
import { EnquiryButton } from './enquiry-button.tsx'

const ITEM = { type: 'video', id: 41207 }
const ANSWER = 'Thank you, we answer within 24 hours.'
const MESSAGE = { Message: 'For the evening news' }

/** Members enquire in a modal. */
async function openEnquiry(api = givenApi()) {
  await givenMember(api)
  const page = renderPage(<EnquiryButton item={ITEM} />)
  await page.user.click(await page.findByRole('button', { name: 'Make an enquiry' }))
  await page.findByRole('dialog', { name: 'Make an enquiry' })
  return { ...page, api, send: await page.findByRole('button', { name: 'Send enquiry' }) }
}

describe('R-ENQUIRY-2: an enquiry', () => {
  test('an enquiry of a guest starts on the contact page, with the reference', async () => {
    givenApi()
    const { user, findByRole, findByText } = renderPage(<EnquiryButton item={ITEM} />)
    await user.click(await findByRole('link', { name: 'Make an enquiry' }))
    await findByText('Now at /contact-us?reference=VIDEO-41207')
  })

  test('an enquiry of a member names what it is about, and who is asking', async () => {
    const { getByText, queryByLabelText } = await openEnquiry()
    getByText('Reference VIDEO-41207')
    getByText(/Bea Buyer, The Daily Scroll/)
    getByText('buyer@scroll.example')
    expect(queryByLabelText('Email')).toBeNull()
  })

  test('an enquiry carries the reference and the member to the server', async () => {
    const { api, send, ...page } = await openEnquiry()
    api.answer({ 'POST /clip/forms/enquire': withMessage(ANSWER, null) })
    await fillIn(page, MESSAGE)
    await page.user.click(send)
    await page.findByText(ANSWER)
    expect(api.callsTo('POST /clip/forms/enquire')[0]?.body).toEqual({
      reference: 'VIDEO-41207',
      name: 'Bea Buyer',
      email: 'buyer@scroll.example',
      company: 'The Daily Scroll',
      type: 1,
      message: 'For the evening news',
      ashp: '',
    })
  })
})

describe('R-ENQUIRY-1: the form', () => {
  test('the form names what is missing', async () => {
    const { api, user, send, findByRole, getByLabelText } = await openEnquiry()
    await user.selectOptions(getByLabelText('Enquiry type'), '')
    await user.click(send)
    await findByRole('button', { name: 'Enquiry type: Please select an enquiry type' })
    await findByRole('button', { name: 'Message: Please enter your message' })
    expect(api.callsTo('POST /clip/forms/enquire')).toHaveLength(0)
  })

  test('the form takes 0, Other, as a type like the others', async () => {
    const { api, send, ...page } = await openEnquiry()
    api.answer({ 'POST /clip/forms/enquire': withMessage(ANSWER, null) })
    await page.user.selectOptions(page.getByLabelText('Enquiry type'), 'Other')
    await fillIn(page, MESSAGE)
    await page.user.click(send)
    await page.findByText(ANSWER)
    expect(api.callsTo('POST /clip/forms/enquire')[0]?.body).toMatchObject({ type: 0 })
  })

  test('the form keeps the text when the server refuses it, and sends it again under the same key', async () => {
    const { api, send, ...page } = await openEnquiry()
    api.answer({ 'POST /clip/forms/enquire': refuse('unavailable', 'Please try again later') })
    await fillIn(page, MESSAGE)
    await page.user.click(send)
    expect((await page.findByRole('alert')).textContent).toContain('Please try again later')
    expect(textIn(page.getByLabelText('Message'))).toBe('For the evening news')
    api.answer({ 'POST /clip/forms/enquire': withMessage(ANSWER, null) })
    await page.user.click(send)
    await page.findByText(ANSWER)
    const keys = api.callsTo('POST /clip/forms/enquire').map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(1)
  })

  test('the form states in a notification that the server was not reached, and keeps the text', async () => {
    const { api, send, ...page } = await openEnquiry()
    api.answer({ 'POST /clip/forms/enquire': () => Promise.reject(new TypeError('no connection')) })
    await fillIn(page, MESSAGE)
    await page.user.click(send)
    await waitFor(() =>
      expect(shownNotifications()).toMatchObject([{ text: 'An error occurred', tone: 'stop' }]),
    )
    expect(page.queryByRole('alert')).toBeNull()
    expect(textIn(page.getByLabelText('Message'))).toBe('For the evening news')
  })

  test('the form shows the server’s messages next to their fields', async () => {
    const { api, send, ...page } = await openEnquiry()
    const errors = { message: ['Please write at most 5000 characters'] }
    api.answer({ 'POST /clip/forms/enquire': refuse('validation', 'Please check', { errors }) })
    await fillIn(page, MESSAGE)
    await page.user.click(send)
    await page.findByRole('button', { name: 'Message: Please write at most 5000 characters' })
  })

  test('the form closes by Cancel, and by Close once it was sent', async () => {
    const { api, send, ...page } = await openEnquiry()
    await page.user.click(page.getByRole('button', { name: 'Cancel' }))
    expect(page.queryByRole('dialog')).toBeNull()
    api.answer({ 'POST /clip/forms/enquire': withMessage(ANSWER, null) })
    await page.user.click(page.getByRole('button', { name: 'Make an enquiry' }))
    await page.findByRole('dialog')
    await fillIn(page, MESSAGE)
    await page.user.click(page.getByRole('button', { name: 'Send enquiry' }))
    await page.findByText(ANSWER)
    const [, close] = page.getAllByRole('button', { name: 'Close' })
    if (close) await page.user.click(close)
    expect(page.queryByRole('dialog')).toBeNull()
  })
})
