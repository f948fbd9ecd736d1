/** Loads the choices of the form of a clip. */
import type { Data } from '@rushes/contract/client'
import { browserApi } from '../../lib/api.ts'

export type Choice = { value: string; label: string }

/** The choices as options of controls. */
type CatalogueChoices = Record<keyof Data<'GET /agency/clip-choices'>, Choice[]>
/** The choices with countries, by their code. */
export type ClipChoices = CatalogueChoices & { countries: Choice[] }

export async function loadClipChoices(signal: AbortSignal): Promise<ClipChoices> {
  const [{ data }, countries] = await Promise.all([
    browserApi.call('GET /agency/clip-choices', { signal }),
    loadCountries(signal),
  ])
  return { ...catalogueChoices(data), countries }
}

export const catalogueChoices = (data: Data<'GET /agency/clip-choices'>): CatalogueChoices => ({
  categories: optionsOf(data.categories),
  tones: optionsOf(data.tones),
  footageTypes: optionsOf(data.footageTypes),
  licensingTerms: optionsOf(data.licensingTerms),
  contributors: optionsOf(data.contributors),
})

export async function loadCountries(signal: AbortSignal): Promise<Choice[]> {
  const { data } = await browserApi.call('GET /clip/countries', { signal })
  return data.map(({ code, name }) => ({ value: code.toLowerCase(), label: name }))
}

const optionsOf = (values: Data<'GET /agency/clip-choices'>['tones']): Choice[] =>
  values.map(({ id, name }) => ({ value: String(id), label: name }))
