/** The two pages at the address of the cart, until their contents are loaded: R-REQUEST-4. */
import { expect, test } from 'vitest'
import { givenApi } from '../../test/api-double.ts'
import { renderPage } from '../../test/render-page.tsx'
import Cart from './cart.tsx'

async function headingsAt(at: string) {
  givenApi()
  const routeProps = { loaderData: { isGuest: null, request: null }, params: {}, matches: [] as never }
  const page = renderPage(<Cart {...routeProps} />, { at })
  page.getByRole('combobox', { name: 'Type' })
  return page.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)
}

test('R-REQUEST-4: a request to buy that is loading is not called a cart', async () => {
  expect(await headingsAt('/cart?request=7001')).toEqual(['Request to buy'])
})

test('a cart that is loading has its own heading', async () => {
  expect(await headingsAt('/cart')).toEqual(['Your Cart'])
})
