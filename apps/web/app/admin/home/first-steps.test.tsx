/** Eight steps, each with its state in words, and a test email. */
import { expect, test } from 'vitest'
import { givenApi, withMessage } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { FirstSteps } from './first-steps.tsx'

test('each step shows how far it is, and a test email can be sent', async () => {
  const api = givenApi({
    'POST /agency/settings/test-mail': withMessage('A test email is being sent.', {
      at: '2026-01-05T10:00:00.000Z',
    }),
    'GET /agency/settings/test-mail': { state: 'sent', error: '' },
  })
  const page = renderPage(
    <FirstSteps
      states={{
        upload: 'done',
        brand: 'done',
        seller: 'example',
        prices: 'example',
        terms: 'example',
        pages: 'example',
        mail: 'open',
        payments: 'open',
      }}
    />,
  )
  expect(page.getByText(/^6 of 8 left\. Your first clip needs only the upload/)).toBeTruthy()
  const states = page
    .getAllByRole('listitem')
    .map(({ textContent }) => /(Done|To do|Example)$/.exec(textContent)?.[0])
  expect(states).toEqual(['Done', 'Done', 'Example', 'Example', 'Example', 'Example', 'To do', 'To do'])
  await page.user.click(page.getByRole('button', { name: 'Send test email' }))
  await page.findByText('The mail server accepted the email. Check your inbox.')
  expect(api.callsTo('POST /agency/settings/test-mail')).toHaveLength(1)
})
