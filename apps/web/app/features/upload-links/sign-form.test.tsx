/** R-UPLOAD-3: what the sender typed stays over a reload, until it is signed. */
import type { UploadPage } from '@rushes/contract/upload-links'
import { expect, test } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { SignForm } from './sign-form.tsx'

const QUESTION = 'Did you film this yourself?'
const FILE = { id: '6b8f1c1e-6a53-4d0c-9d0a-7f1d7f0f3a11', name: 'otter.png', size_bytes: 10, whole: true }
const PAGE: UploadPage = {
  title: 'Otters',
  name: 'Ann Otter',
  message: '',
  expires_at: '2099-01-01T00:00:00.000Z',
  questions: [QUESTION],
  statement: 'I sign.',
  max_files: 5,
  max_bytes: 100,
  files: [FILE],
  signed: null,
}

function openForm() {
  const signed: UploadPage[] = []
  const page = renderPage(
    <SignForm
      refText="a-link"
      page={PAGE}
      isSending={false}
      onSigned={(next) => signed.push(next)}
      onRefused={() => {}}
    />,
  )
  return { ...page, signed }
}

test('R-UPLOAD-3: what was typed is there after a reload, and is forgotten once it is signed', async () => {
  const api = givenApi({ 'POST /clip/uploads/sign': PAGE })
  const first = openForm()
  await first.user.click(first.getByLabelText('Yes'))
  await first.user.type(first.getByLabelText(/^When and where was it filmed/), 'At six, from the bridge.')
  first.unmount()

  const second = openForm()
  expect(second.getByLabelText('Yes')).toHaveProperty('checked', true)
  expect(second.getByLabelText(/^When and where was it filmed/)).toHaveProperty(
    'value',
    'At six, from the bridge.',
  )
  await second.user.type(second.getByLabelText('Your full name'), 'Ann Otter')
  await second.user.click(second.getByRole('button', { name: 'Sign for 1 file' }))
  await expect.poll(() => second.signed).toHaveLength(1)
  expect(api.callsTo('POST /clip/uploads/sign')[0]?.body).toMatchObject({
    answers: ['yes'],
    name: 'Ann Otter',
    note: 'At six, from the bridge.',
  })
  second.unmount()

  const third = openForm()
  expect(third.getByLabelText('Yes')).toHaveProperty('checked', false)
  expect(third.getByLabelText('Your full name')).toHaveProperty('value', '')
})
