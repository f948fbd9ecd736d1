/** Prices for the own location, shown only after a press: R-CURRENCY-1 and R-CURRENCY-2. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenMember } from '../../../test/sample-account.ts'
import { locationAnswer } from '../../../test/sample-cart.ts'
import { guestCurrency } from './currency-store.ts'
import { LocateButton } from './locate-button.tsx'

const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>()
const LONDON = { coords: { latitude: 51.5, longitude: -0.12 } } as GeolocationPosition
const NAME = { name: 'Use my location' }

function renderButton({ findsPlaces = true } = {}) {
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
  return renderPage(<LocateButton />, { site: findsPlaces ? { findsPlaces } : {} })
}

afterEach(() => {
  guestCurrency.write(null)
  getCurrentPosition.mockReset()
})

describe('R-CURRENCY-2: the own location', () => {
  test('the own location is asked for only when the button is pressed', async () => {
    givenApi()
    const { findByRole } = renderButton()
    await findByRole('button', NAME)
    expect(getCurrentPosition).not.toHaveBeenCalled()
  })

  test('the own location gives its currency, which is kept', async () => {
    const api = givenApi({ 'GET /clip/location/position': { ...locationAnswer('aud'), source: 'position' } })
    getCurrentPosition.mockImplementation((found) => found(LONDON))
    const { user, findByRole, findByText } = renderButton()
    await user.click(await findByRole('button', NAME))
    await findByText('Prices are now in AUD.')
    expect(guestCurrency.read()).toBe('aud')
    expect(api.callsTo('GET /clip/location/position')[0]?.query).toEqual({ lat: '51.5', lon: '-0.12' })
  })

  test.each([
    ['denied', 1],
    ['unavailable', 2],
    ['timeout', 3],
    ['unknown', 9],
  ])('R-CURRENCY-1: that is %s makes prices pounds, and the page shows a message', async (_state, code) => {
    givenApi()
    getCurrentPosition.mockImplementation((_found, failed) => failed?.({ code } as GeolocationPositionError))
    const { user, findByRole, findByText } = renderButton()
    await user.click(await findByRole('button', NAME))
    await findByText('Your location could not be found, so prices are in GBP. You can pick another currency.')
    expect(guestCurrency.read()).toBe('gbp')
  })

  test('R-CURRENCY-1: whose country the server cannot find makes prices pounds too', async () => {
    givenApi({ 'GET /clip/location/position': refuse('unavailable', 'Down') })
    getCurrentPosition.mockImplementation((found) => found(LONDON))
    const { user, findByRole, findByText } = renderButton()
    await user.click(await findByRole('button', NAME))
    await findByText(/^Your location could not be found, so prices are in GBP\./)
  })

  test('the own location is not asked of a member, whose account decides', async () => {
    await givenMember(givenApi())
    const { queryByRole } = renderButton()
    expect(queryByRole('button', NAME)).toBeNull()
  })

  test('the own location is not asked for where the server could not find its country', async () => {
    givenApi()
    const { queryByRole } = renderButton({ findsPlaces: false })
    expect(queryByRole('button', NAME)).toBeNull()
  })
})
