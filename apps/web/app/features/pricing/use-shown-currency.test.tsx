/** The currency of the pricing pages: R-CURRENCY-1. */
import { describe, expect, test } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenMember } from '../../../test/sample-account.ts'
import { locationAnswer } from '../../../test/sample-cart.ts'
import { CurrencySelect } from './currency-select.tsx'
import { useShownCurrency } from './use-shown-currency.ts'

function Prices() {
  const [currency, pick] = useShownCurrency()
  return (
    <>
      <CurrencySelect value={currency} onChange={pick} />
      <p>{`Prices in ${currency}`}</p>
    </>
  )
}

describe('R-CURRENCY-1: the prices of a page', () => {
  // The place of a visitor is asked for once for each page load, so one test has the guest.
  test('are in US dollars at first, then in the currency of the place, then in the one picked', async () => {
    const api = givenApi({ 'GET /clip/location': locationAnswer('aud') })
    const { user, findByText, getByLabelText, container } = renderPage(<Prices />)
    await findByText(/^Prices in (usd|aud)$/)
    await findByText('Prices in aud')
    await user.selectOptions(getByLabelText('Currency'), 'eur')
    expect(container.textContent).toContain('Prices in eur')
    expect(api.callsTo('GET /clip/location')).toHaveLength(1)
  })

  test('follow the country of the account, wherever the visitor is', async () => {
    const api = givenApi({ 'GET /clip/location': locationAnswer('usd') })
    await givenMember(api, { countryCode: 'nz' })
    const { findByText } = renderPage(<Prices />)
    await findByText('Prices in aud')
    expect(api.callsTo('GET /clip/location')).toHaveLength(0)
  })

  test('can be shown in each of the four currencies', async () => {
    givenApi({ 'GET /clip/location': locationAnswer('usd') })
    const { findAllByRole } = renderPage(<Prices />)
    const options = await findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['USD $', 'GBP £', 'EUR €', 'AUD $'])
  })
})
