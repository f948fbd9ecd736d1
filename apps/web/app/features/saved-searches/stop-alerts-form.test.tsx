/** The end of all alerts from an email: R-SAVED-3. */
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { StopAlertsForm } from './stop-alerts-form.tsx'

const STOP = 'POST /clip/alerts/stop'
const ENDED = /You will receive no more emails/

test('R-SAVED-3: the end of the alerts is stated only after the press', async () => {
  const api = givenApi({ [STOP]: withMessage('Your alerts are switched off', null) })
  const page = renderPage(<StopAlertsForm token="abc" />)
  const button = await page.findByRole('button', { name: 'Stop all alerts' })
  expect(page.queryByText(ENDED)).toBeNull()
  expect(api.callsTo(STOP)).toHaveLength(0)
  await userEvent.click(button)
  await page.findByText('Your alerts are switched off')
  page.getByText(ENDED)
  expect(api.callsTo(STOP)[0]?.body).toEqual({ token: 'abc' })
})

test('R-SAVED-3: an invalid token is refused, and no end of the alerts is stated', async () => {
  givenApi({ [STOP]: refuse('not_found', 'This link is not valid') })
  const page = renderPage(<StopAlertsForm token="none" />)
  await userEvent.click(await page.findByRole('button', { name: 'Stop all alerts' }))
  await page.findByText('This link is not valid')
  expect(page.queryByText(ENDED)).toBeNull()
})
