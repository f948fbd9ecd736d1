/** Invalid values of an address. */
import { ApiError } from '@rushes/contract/client'
import { describe, expect, test } from 'vitest'
import { faultsIn, loadForgiving } from './search-faults.ts'
import { readSearch, type Search } from './search-params.ts'

const wordsOf = (query: string) => faultsIn(new URLSearchParams(query)).map(({ message }) => message)
const read = (query: string) => readSearch(new URLSearchParams(query))

describe('without asking the server', () => {
  test.each([
    ['rating=XX', ['There is no rating “XX”, so it is left out.']],
    ['rating=GD,XX&rating=YY', ['XX', 'YY'].map((it) => `There is no rating “${it}”, so it is left out.`)],
    ['mood=sad', ['There is no tone “sad”, so it is left out.']],
    ['type=film', ['There is no type “film”, so it is left out.']],
    ['sort=best', ['There is no order “best”, so it is left out.']],
    ['cdatefrom=yesterday', ['“yesterday” is not a date such as 31-12-2026, so it is left out.']],
    ['duration_end=1e9', ['“1e9” is not a whole number of seconds, so it is left out.']],
    [`term=${'x'.repeat(201)}`, ['The keyword has more than 200 characters, so it is left out.']],
    [`period=${'x'.repeat(500)}`, [`There is no period “${'x'.repeat(40)}…”, so it is left out.`]],
  ])('without asking the server: %s', (query, words) => expect(wordsOf(query)).toEqual(words))

  test.each([
    'type=package&sort=rel&mood=2',
    'rating=&tone=',
    'page=0&es_after=x&back_on_search=2',
    'type=image&quality=2K&tone=x',
    'nonsense=1',
  ])('%s is no fault, which is known without asking the server', (query) =>
    expect(wordsOf(query)).toEqual([]),
  )
})

describe('what the server refuses', () => {
  const refusing = (refusals: Record<string, string>, requested: Search[] = []) => {
    return async (search: Search) => {
      requested.push(search)
      for (const [name, words] of Object.entries(refusals)) {
        if (name in search) throw new ApiError(422, 'validation', words, { [name]: [words] })
      }
      return 'results'
    }
  }

  test('what the server refuses is left out, one after the other, and announced', async () => {
    const load = refusing({ tone: 'Please choose one of the options', cdateto: 'There is no day 31-02-2026' })
    const given = read('term=dog&tone=999&cdateto=31-02-2026&rating=GD&page=3')
    expect(await loadForgiving(given, load)).toEqual({
      search: read('term=dog&rating=GD'),
      results: 'results',
      faults: [
        { name: 'tone', message: 'There is no tone “999”, so it is left out.' },
        { name: 'cdateto', message: 'There is no day 31-02-2026, so it is left out.' },
      ],
    })
  })

  test('a place in the list that belongs to another search starts the list again', async () => {
    const load = async (search: Search) => {
      if (search.es_after) throw new ApiError(400, 'bad_cursor', 'Please search again')
      return search
    }
    const { results, faults } = await loadForgiving(read('term=dog&es_after=old&page=2'), load)
    expect(results).toEqual(read('term=dog'))
    expect(faults).toEqual([])
  })

  test('anything else is thrown, and nothing is asked twice in vain', async () => {
    const requested: Search[] = []
    const foreign = new ApiError(422, 'validation', 'No', { page_size: ['No'] })
    const load = async (search: Search) => {
      requested.push(search)
      throw foreign
    }
    await expect(loadForgiving(read('tone=1'), load)).rejects.toBe(foreign)
    expect(requested).toHaveLength(1)
    const busy = new ApiError(503, 'unavailable', 'Busy', {})
    await expect(loadForgiving(read('tone=1'), async () => Promise.reject(busy))).rejects.toBe(busy)
  })
})
