/** Six steps, each with its state in words, and a test mail. */
import { expect, test } from 'vitest'
import { givenApi, say } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { FirstSteps } from './first-steps.tsx'

test('each step says how far it is, and a test mail can be sent', async () => {
  const api = givenApi({
    'POST /agency/settings/test-mail': say('A test mail is on its way.', { at: '2026-01-05T10:00:00.000Z' }),
    'GET /agency/settings/test-mail': { state: 'sent', error: '' },
  })
  const page = renderPage(
    <FirstSteps
      states={{
        brand: 'done',
        mail: 'open',
        prices: 'example',
        upload: 'open',
        pages: 'example',
        payments: 'open',
      }}
    />,
  )
  expect(page.getByText('5 of 6 steps left until your first clip is public.')).toBeTruthy()
  const states = page
    .getAllByRole('listitem')
    .map(({ textContent }) => /(Done|To do|Example)$/.exec(textContent)?.[0])
  expect(states).toEqual(['Done', 'To do', 'Example', 'To do', 'Example', 'To do'])
  await page.user.click(page.getByRole('button', { name: 'Send test email' }))
  await page.findByText('The mail server accepted the email. Check your inbox.')
  expect(api.callsTo('POST /agency/settings/test-mail')).toHaveLength(1)
})
