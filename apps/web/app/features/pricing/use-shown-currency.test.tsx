/** The currency of the pricing pages: R-CURRENCY-1. */
import { afterEach, describe, expect, test } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenMember } from '../../../test/sample-account.ts'
import { locationAnswer } from '../../../test/sample-cart.ts'
import { CurrencySelect } from './currency-select.tsx'
import { guestCurrency } from './currency-store.ts'
import { forgetPlace, loadCurrency } from './load-currency.ts'
import { useShownCurrency } from './use-shown-currency.ts'

function Prices() {
  const { shown, paid, pick } = useShownCurrency()
  return (
    <>
      <CurrencySelect value={shown} onChange={pick} />
      <p>{`Prices in ${shown}, paid in ${paid}`}</p>
    </>
  )
}

afterEach(() => {
  forgetPlace()
  guestCurrency.write(null)
})

describe('R-CURRENCY-1: the prices of a page', () => {
  test('the prices of a page are in US dollars at first, then in the currency of the place, then in the one picked', async () => {
    const api = givenApi({ 'GET /clip/location': locationAnswer('aud') })
    const { user, findByText, getByLabelText } = renderPage(<Prices />)
    await findByText(/^Prices in (usd|aud)/)
    await findByText('Prices in aud, paid in aud')
    await user.selectOptions(getByLabelText('Currency'), 'eur')
    await findByText('Prices in eur, paid in eur')
    expect(api.callsTo('GET /clip/location')).toHaveLength(1)
  })

  test('the prices of a page stay in the currency that a guest has picked, on every page', async () => {
    givenApi({ 'GET /clip/location': locationAnswer('aud') })
    const { user, findByText, getByLabelText, unmount } = renderPage(<Prices />)
    await findByText('Prices in aud, paid in aud')
    await user.selectOptions(getByLabelText('Currency'), 'gbp')
    unmount()
    const { findByText: findLater } = renderPage(<Prices />)
    await findLater('Prices in gbp, paid in gbp')
    expect(await loadCurrency()).toBe('gbp')
  })

  test('the prices of a page follow the country of the account, wherever the visitor is; a member may look at another currency', async () => {
    const api = givenApi({ 'GET /clip/location': locationAnswer('usd') })
    await givenMember(api, { countryCode: 'nz' })
    const { user, findByText, getByLabelText } = renderPage(<Prices />)
    await findByText('Prices in aud, paid in aud')
    await user.selectOptions(getByLabelText('Currency'), 'gbp')
    await findByText('Prices in gbp, paid in aud')
    expect(await loadCurrency()).toBe('aud')
    expect(api.callsTo('GET /clip/location')).toHaveLength(0)
  })

  test('the prices of a page can be shown in each of the four currencies', async () => {
    givenApi({ 'GET /clip/location': locationAnswer('usd') })
    const { findAllByRole } = renderPage(<Prices />)
    const options = await findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['USD $', 'GBP £', 'EUR €', 'AUD $'])
  })
})
