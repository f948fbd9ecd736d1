/** The current choices of the controls, loaded once for all parts of a page of files. */
import type { Data } from '@rushes/contract/client'
import { useEffect } from 'react'
import { browserApi } from '../../lib/api.ts'
import { store } from '../../lib/store.ts'
import { type Choice, loadCountries } from '../kit/load-clip-choices.ts'

type Choices = Pick<Data<'GET /agency/clip-choices'>, 'categories' | 'contributors'>
export type Category = Choices['categories'][number]

const choices = store<Choices>({ categories: [], contributors: [] })
const countries = store<readonly Choice[]>([])

export function useChoices(): Choices {
  useEffect(() => {
    if (choices.read().categories.length > 0) return
    browserApi.call('GET /agency/clip-choices').then(
      ({ data }) => choices.write(data),
      // All other fields of a file can be edited without them.
      () => undefined,
    )
  }, [])
  return choices.use()
}

export const useCategories = (): readonly Category[] => useChoices().categories

export function useCountries(): readonly Choice[] {
  useEffect(() => {
    const left = new AbortController()
    if (countries.read().length === 0) {
      loadCountries(left.signal).then(countries.write, () => undefined)
    }
    return () => left.abort()
  }, [])
  return countries.use()
}
