/** Queries the operator's reverse-geocoding service for the country of a position (R-CURRENCY-2). */
import { z } from 'zod'

export type Position = { lat: number; lon: number }

const TIMEOUT_MS = 5_000
/** About a kilometre, which is enough for the country and discloses no more to the service. */
const DECIMALS = 2
const COUNTRY_ZOOM = '3'

const Answer = z.object({
  address: z.object({ country_code: z.string().regex(/^[a-z]{2}$/i) }).optional(),
})

/**
 * @returns the two-letter code in lower case; null if the position is in no country.
 * @throws Error if the service does not answer, or with an invalid response
 */
export async function countryOfPosition(service: string, { lat, lon }: Position): Promise<string | null> {
  const url = new URL(service)
  url.searchParams.set('lat', lat.toFixed(DECIMALS))
  url.searchParams.set('lon', lon.toFixed(DECIMALS))
  url.searchParams.set('format', 'json')
  url.searchParams.set('zoom', COUNTRY_ZOOM)
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`The geocoder answered ${response.status}`)
  const { address } = Answer.parse(await response.json())
  return address?.country_code.toLowerCase() ?? null
}
