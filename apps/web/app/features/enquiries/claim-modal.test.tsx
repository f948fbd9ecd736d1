/** The browser's half of R-ENQUIRY-4: a claim about a licence. */
import { expect, test, vi } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { ClaimModal } from './claim-modal.tsx'

const SEND = 'POST /clip/licences/:id/claims'

test('R-ENQUIRY-4: a claim is sent once it has a text, and the answer states when the agency replies', async () => {
  const api = givenApi({ [SEND]: refuse('unavailable', 'Please try again.') })
  const onClose = vi.fn()
  const page = renderPage(<ClaimModal licenceId={900_001} onClose={onClose} />)
  const send = await page.findByRole('button', { name: 'Send claim' })
  await page.user.click(send)
  await page.findByText('Please enter your message')
  expect(api.callsTo(SEND)).toEqual([])
  await page.user.type(page.getByLabelText('What happened'), 'Our post is blocked.')
  await page.user.click(send)
  await page.findByText('Please try again.')
  api.answer({ [SEND]: withMessage('We have your claim and reply before noon.', null) })
  await page.user.click(send)
  await page.findByText('We have your claim and reply before noon.')
  expect(api.callsTo(SEND).at(-1)?.body).toEqual({ message: 'Our post is blocked.' })
  const [close] = page.getAllByRole('button', { name: 'Close' })
  if (close) await page.user.click(close)
  expect(onClose).toHaveBeenCalledOnce()
})
