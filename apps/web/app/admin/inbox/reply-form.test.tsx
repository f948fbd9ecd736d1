/** R-INBOX-3: an answer, as a person writes it. */
import type { InboxThreadDetail } from '@rushes/contract/agency-inbox'
import { expect, test } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { AnswerForms } from './answer-forms.tsx'
import { textDraft } from './text-drafts-store.ts'

const AT = '2026-11-20T10:00:00.000Z'
const THREAD: InboxThreadDetail = {
  id: 7,
  kind: 'enquiry',
  number: 301,
  title: 'A goat',
  reference: 'VIDEO-5',
  beginning: 'May we',
  thumbpath: '',
  graphic: false,
  name: 'Ada',
  company: 'Press',
  state: 'open',
  created_at: AT,
  due_at: AT,
  snoozed_until: null,
  answered_at: null,
  updated_at: AT,
  assignee: null,
  email: 'ada@press.example',
  message: 'May we?',
  about: 'Licensing',
  replies: [],
  clip: null,
  package_id: null,
  licence_id: null,
  offer_id: null,
  sender: null,
  others: [],
  templates: [{ name: 'Ask for the use', body: 'Dear Ada,' }],
}
const THEIRS = {
  id: 9,
  kind: 'reply' as const,
  author: 'Dana',
  recipient: 'ada@press.example',
  body: 'Yes, you may.',
  at: AT,
}

function show(thread = THREAD) {
  textDraft('reply', thread.id).write(null)
  let seen = 0
  const page = renderPage(<AnswerForms thread={thread} seen={seen} onSeen={(newest) => (seen = newest)} />)
  return { ...page, seen: () => seen }
}

test('R-INBOX-3: a template begins the answer, and what was typed is kept until it is sent', async () => {
  const api = givenApi({
    'POST /agency/inbox/:id/reply': withMessage('Reply sent.', { ...THREAD, replies: [THEIRS] }),
  })
  const page = show()
  await page.user.selectOptions(await page.findByLabelText('Start from a template'), 'Ask for the use')
  await page.user.type(page.getByLabelText('Answer'), ' yes.')
  expect(textDraft('reply', 7).read()).toBe('Dear Ada, yes.')
  await page.user.click(page.getByRole('button', { name: 'Send' }))
  await page.findByText('Reply sent.')
  expect(api.callsTo('POST /agency/inbox/:id/reply').map(({ body }) => body)).toEqual([
    { to: 'ada@press.example', body: 'Dear Ada, yes.', seen: 0, close: false },
  ])
  expect(textDraft('reply', 7).read()).toBe('')
  expect(page.seen()).toBe(9)
})

test('R-INBOX-3: the reply of a colleague in the meantime is shown, and the own reply waits to be sent again', async () => {
  givenApi({
    'POST /agency/inbox/:id/reply': refuse('conflict', 'Dana has answered in the meantime.', {
      data: { replies: [THEIRS] },
    }),
  })
  const page = show()
  await page.user.type(await page.findByLabelText('Answer'), 'No.')
  await page.user.click(page.getByRole('button', { name: 'Send' }))
  await page.findByText('Yes, you may.')
  page.getByRole('button', { name: 'Send anyway' })
  expect(page.seen()).toBe(9)
  expect(textDraft('reply', 7).read()).toBe('No.')
})

test('R-INBOX-3: an answer without text or with a wrong address is not sent', async () => {
  const api = givenApi()
  const page = show()
  await page.user.clear(await page.findByLabelText('To'))
  await page.user.click(page.getByRole('button', { name: 'Send' }))
  await page.findByText('Please enter an email address.')
  page.getByText('Write a reply.')
  expect(api.callsTo('POST /agency/inbox/:id/reply')).toEqual([])
})
