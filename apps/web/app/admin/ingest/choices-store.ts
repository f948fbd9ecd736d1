/** The current choices of the controls, loaded once for all parts of a page of files. */
import type { Data } from '@rushes/contract/client'
import { useEffect } from 'react'
import { browserApi } from '../../lib/api.ts'
import { store } from '../../lib/store.ts'
import { type Choice, loadCountries } from '../kit/load-clip-choices.ts'

type Choices = Pick<Data<'GET /agency/clip-choices'>, 'categories' | 'contributors'>
export type Category = Choices['categories'][number]

/**
 * Returns a hook for a value that is loaded when the first component uses it, and again after the last one has left,
 * because it may change in the meantime.
 */
function shared<T>(initial: T, load: (signal: AbortSignal) => Promise<T>): () => T {
  const value = store(initial)
  let users = 0
  let left = new AbortController()
  return () => {
    useEffect(() => {
      users += 1
      if (users === 1) {
        left = new AbortController()
        // All other fields of a file can be edited without them.
        load(left.signal).then(value.write, () => undefined)
      }
      return () => {
        users -= 1
        if (users === 0) left.abort()
      }
    }, [])
    return value.use()
  }
}

export const useChoices = shared<Choices>(
  { categories: [], contributors: [] },
  async (signal) => (await browserApi.call('GET /agency/clip-choices', { signal })).data,
)

export const useCategories = (): readonly Category[] => useChoices().categories

export const useCountries = shared<readonly Choice[]>([], loadCountries)
