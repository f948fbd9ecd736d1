/** R-JOIN-3: requests of colleagues to join, for the administrators of the account. */
import { expect, test, vi } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { textIn } from '../../../test/fill-in.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { JoinRequestList } from './join-request-list.tsx'

const ADA = { id: 4, name: 'Ada', email: 'ada@press.example', requestedAt: '2026-11-02T09:00:00.000Z' }
const NAMESAKE = { ...ADA, id: 5, email: 'ada.k@press.example' }

function show() {
  const onChange = vi.fn<() => void>()
  const list = <JoinRequestList requests={[ADA, NAMESAKE]} roles={['Manager', 'User']} onChange={onChange} />
  return { ...renderPage(list), onChange }
}

test('R-JOIN-3: of two colleagues with one name, the chosen one is approved with the chosen role', async () => {
  const approve = 'POST /clip/join-requests/:id/approve'
  const api = givenApi({ [approve]: withMessage('Ada has joined your account.', null) })
  const page = show()
  const role = page.getByLabelText('Role of Ada, ada.k@press.example')
  expect(textIn(role)).toBe('User')
  await page.user.selectOptions(role, 'Manager')
  await page.user.click(page.getByRole('button', { name: 'Approve Ada, ada.k@press.example' }))
  await page.findByText('Ada has joined your account.')
  expect(api.callsTo(approve)).toMatchObject([{ params: { id: '5' }, body: { role: 'Manager' } }])
  expect(page.onChange).toHaveBeenCalledOnce()
})

test('R-JOIN-3: a request is declined', async () => {
  const decline = 'POST /clip/join-requests/:id/decline'
  const api = givenApi({ [decline]: withMessage('The request of Ada has been declined.', null) })
  const page = show()
  await page.user.click(page.getByRole('button', { name: 'Decline Ada, ada@press.example' }))
  await page.findByText('The request of Ada has been declined.')
  expect(api.callsTo(decline)[0]?.params).toEqual({ id: '4' })
})

test('R-JOIN-3: a request that another administrator has decided shows that, and the list is loaded again', async () => {
  givenApi({
    'POST /clip/join-requests/:id/approve': refuse('conflict', 'This request has already been decided.'),
  })
  const page = show()
  await page.user.click(page.getByRole('button', { name: 'Approve Ada, ada@press.example' }))
  await page.findByText('This request has already been decided.')
  expect(page.onChange).toHaveBeenCalledOnce()
})
