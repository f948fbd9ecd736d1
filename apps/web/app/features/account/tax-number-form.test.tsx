/** The tax number on the profile page of an administrator: R-TAX-2. */
import { expect, test } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { fillIn, textIn } from '../../../test/fill-in.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenMember, sampleAccount } from '../../../test/sample-account.ts'
import { ProfilePanel } from './profile-panel.tsx'
import { currentViewer } from './session-store.ts'

const LABEL = 'VAT number'
const WRONG = 'This is not a valid VAT number.'

async function givenForm() {
  const api = givenApi()
  const account = await givenMember(api, { userRole: 'Administrator', taxNumber: 'GB980780684' })
  const page = renderPage(<ProfilePanel account={account} />)
  const field = await page.findByLabelText(LABEL)
  const save = async (number: string) => {
    await page.user.clear(field)
    await fillIn(page, { [LABEL]: number })
    await page.user.click(await page.findByRole('button', { name: 'Save tax number' }))
  }
  return { ...page, api, field, save }
}

test('R-TAX-2: the number is for administrators', async () => {
  const account = await givenMember(givenApi())
  const { queryByText } = renderPage(<ProfilePanel account={account} />)
  expect(queryByText('Tax number')).toBeNull()
})

test('R-TAX-2: the number is shown, and a new one is known at once', async () => {
  const { api, field, save, findByText, getByText } = await givenForm()
  expect(textIn(field)).toBe('GB980780684')
  getByText(/Format: GB and 9 digits/)
  api.answer({
    'POST /clip/company/tax-number': withMessage('The tax number has been saved.', {
      taxNumber: 'XI980780684',
    }),
    'GET /clip/users/:id': sampleAccount({ userRole: 'Administrator', taxNumber: 'XI980780684' }),
  })
  await save('XI 980 7806 84')
  await findByText('The tax number has been saved.')
  expect(api.callsTo('POST /clip/company/tax-number')[0]?.body).toEqual({ taxNumber: 'XI 980 7806 84' })
  expect(currentViewer().account?.taxNumber).toBe('XI980780684')
})

test('R-TAX-2: a wrong number is reported next to its field', async () => {
  const { api, save, findByText, field } = await givenForm()
  api.answer({
    'POST /clip/company/tax-number': refuse('validation', WRONG, { errors: { taxNumber: [WRONG] } }),
  })
  await save('GB1')
  await findByText(WRONG)
  expect(field.getAttribute('aria-invalid')).toBe('true')
})
