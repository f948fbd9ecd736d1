/** R-CHECKOUT-11: the restrictions are listed by their clips, with one tick for all of them. */
import type { ClipRestrictions } from '@rushes/commerce/restrictions'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleCart } from '../../../test/sample-cart.ts'
import type { CheckoutValues } from './checkout-values.ts'
import { RestrictionsField } from './restrictions-field.tsx'

const VALUES: CheckoutValues = {
  usageType: 'DELI',
  audience: '',
  program: '',
  urls: '',
  line1: '',
  city: '',
  country: 'gb',
  postcode: 'LS1',
  purchaseOrderNumber: '',
  costCentre: '',
  restrictionsRead: false,
  terms: false,
}

function Field({ restrictions, error }: { restrictions: readonly ClipRestrictions[]; error?: string }) {
  const [values, setValues] = useState(VALUES)
  return (
    <RestrictionsField
      values={values}
      errors={error === undefined ? {} : { restrictionsRead: error }}
      change={(changed) => setValues((before) => ({ ...before, ...changed }))}
      cart={sampleCart([1, 2])}
      restrictions={restrictions}
    />
  )
}

test('R-CHECKOUT-11: one restriction is named with its clip and ticked', async () => {
  const page = renderPage(
    <Field restrictions={[{ id: 2, text: 'Blur the faces.' }]} error="You must read it" />,
  )
  expect((await page.findByRole('list', { name: 'Restrictions' })).textContent).toBe('Clip 2Blur the faces.')
  page.getByText('You must read it')
  const tick = page.getByRole('checkbox', { name: 'I have read the 1 restriction' })
  await page.user.click(tick)
  expect(tick).toHaveProperty('checked', true)
})

test('two restrictions are counted (R-CHECKOUT-11)', async () => {
  const restrictions = [1, 2].map((id) => ({ id, text: 'No adverts.' }))
  const page = renderPage(<Field restrictions={restrictions} />)
  await page.findByRole('checkbox', { name: 'I have read the 2 restrictions' })
})

test('R-CHECKOUT-11: nothing is asked without restrictions', async () => {
  const page = renderPage(<Field restrictions={[]} />)
  expect(page.queryByRole('checkbox')).toBeNull()
})
