/** How the words of a search are understood (R-QUERY-1 to R-QUERY-4). */
import { describe, expect, test } from 'vitest'
import { readTerm } from './term.rules.ts'

const TODAY = '2026-11-30'

/** The rest of a term, and the parameters of its filters. */
function read(term: string) {
  const { rest, parts } = readTerm(term, TODAY)
  return { rest, ...Object.assign({}, ...parts.map(({ params }) => params)) }
}
const ignoredIn = (term: string) => {
  const { text, ignored } = readTerm(term, TODAY)
  return ignored.map(({ from, to, reason }) => `${reason}: ${text.slice(from, to)}`)
}
const days = (from: string | null, to: string | null, datefield = 'date_taken') => ({
  ...(from && { cdatefrom: from }),
  ...(to && { cdateto: to }),
  datefield,
})
const month = (from: string) => days(`01-${from}`, `31-${from}`)

describe('dates in a search', () => {
  test.each([
    ['December 2025', month('12-2025')],
    ['Dezember 2025', month('12-2025')],
    ['décembre 2025', month('12-2025')],
    ['diciembre de 2025', month('12-2025')],
    ['dicembre 2025', month('12-2025')],
    ['2025-12', month('12-2025')],
    ['12/2025', month('12-2025')],
    ['19 december 2025', days('19-12-2025', '19-12-2025')],
    ['December 19th, 2025', days('19-12-2025', '19-12-2025')],
    ['19. Dezember 2025', days('19-12-2025', '19-12-2025')],
    ['le 19 décembre 2025', days('19-12-2025', '19-12-2025')],
    ['el 19 de diciembre de 2025', days('19-12-2025', '19-12-2025')],
    ['2025-12-19', days('19-12-2025', '19-12-2025')],
    ['19.12.2025', days('19-12-2025', '19-12-2025')],
    ['29 February 2024', days('29-02-2024', '29-02-2024')],
    ['2025', days('01-01-2025', '31-12-2025')],
    ['filmed in October', month('10-2026')],
    ['filmed in December', month('12-2025')],
    ['filmed in May', month('05-2026')],
    ['im März', month('03-2026')],
    ['added in March 2026', days('01-03-2026', '31-03-2026', 'created')],
    ['posted in March 2026', days('01-03-2026', '31-03-2026', 'date_posted')],
    ['filmed yesterday', days('29-11-2026', '29-11-2026')],
    ['last week', days('23-11-2026', '30-11-2026')],
    ['last month', month('10-2026')],
    ["l'année dernière", days('01-01-2025', '31-12-2025')],
    ['since 2024', days('01-01-2024', null)],
    ['nach März 2025', days('01-04-2025', null)],
    ['before March 2025', days(null, '28-02-2025')],
    ['hasta 2024', days(null, '31-12-2024')],
    ['from March to May 2025', days('01-03-2025', '31-05-2025')],
    ['zwischen 2023 und 2025', days('01-01-2023', '31-12-2025')],
    ['2023-2025', days('01-01-2023', '31-12-2025')],
    ['from November 2024 to February', days('01-11-2024', '28-02-2025')],
    ['from November to February 2025', days('01-11-2024', '28-02-2025')],
    ['from March 2025 to 2025', days('01-03-2025', '31-12-2025')],
  ])('“%s” is read as a date', (term, params) => {
    expect(read(term)).toEqual({ rest: '', ...params })
    expect(read(`cat ${term}`)).toEqual({ rest: 'cat', ...params })
  })

  test.each(['from 2025 to 2023', 'between December 2025 and 1 January 2023'])(
    'the ends of “%s” are put in order',
    (term) => {
      expect(read(term)).toEqual({ rest: '', ...days('01-01-2023', '31-12-2025') })
    },
  )

  test.each(['2011-12', '2011/12', '2024-25', '2024/25', '1999-00'])(
    'the season “%s” is no date',
    (season) => {
      expect(read(`league ${season}`)).toEqual({ rest: `league ${season}` })
      expect(ignoredIn(`league ${season}`)).toEqual([])
    },
  )

  test.each(['31 February 2025', '29.02.2025', '2025-13-01', 'from 31 April 2025 to 2026'])(
    '“%s” names a day that does not exist, so it is searched for as words',
    (term) => {
      expect(read(term)).toEqual({ rest: term })
      expect(ignoredIn(term)).toEqual([`day: ${term}`])
    },
  )

  test.each([
    'may',
    'in may',
    'march of the penguins',
    'fall foliage',
    'sun',
    'yesterday',
    'blade runner 2049',
    'in 1066',
    '10 downing street',
    'now and then',
  ])('the words “%s” are no date', (term) => {
    expect(read(term)).toEqual({ rest: term })
    expect(ignoredIn(term)).toEqual([])
  })

  test('a second date is searched for as words', () => {
    expect(read('2024 cat 2025')).toMatchObject({ rest: 'cat 2025', cdateto: '31-12-2024' })
  })
})

describe('durations in a search', () => {
  test.each([
    ['under 30 s', { duration_end: 29 }],
    ['unter 30 Sek.', { duration_end: 29 }],
    ['moins de 30 secondes', { duration_end: 29 }],
    ['menos de 30 segundos', { duration_end: 29 }],
    ['meno di 30 secondi', { duration_end: 29 }],
    ['<30s', { duration_end: 29 }],
    ['at most 30 seconds', { duration_end: 30 }],
    ['over 2 minutes', { duration_start: 121 }],
    ['über 2 Minuten', { duration_start: 121 }],
    ['more than 1.5 min', { duration_start: 91 }],
    ['al menos 1 hora', { duration_start: 3_600 }],
    ['between 10 and 30 seconds', { duration_start: 10, duration_end: 30 }],
    ['30 to 10 s', { duration_start: 10, duration_end: 30 }],
    ['1 bis 2 Minuten', { duration_start: 60, duration_end: 120 }],
    ['10-30 s', { duration_start: 10, duration_end: 30 }],
    ['under 0 s', { duration_end: 0 }],
    ['over 99999 hours', { duration_start: 86_400 }],
  ])('“%s” is read as a duration', (term, params) => {
    expect(read(`${term} cat`)).toEqual({ rest: 'cat', ...params })
  })

  test.each(['over the moon', 'under 30', '30 seconds', 'short', 'from 1 to 5', 'under 30 m'])(
    'the words “%s” are no duration',
    (term) => {
      expect(read(term)).toEqual({ rest: term })
    },
  )
})

describe('qualities, orientations and ratings in a search', () => {
  test.each([
    ['4k', { quality: ['4K'] }],
    ['UHD', { quality: ['4K'] }],
    ['full HD', { quality: ['1080p'] }],
    ['hd', { quality: ['720p', '1080p', '4K', '8K'] }],
    ['sd quality', { quality: ['SD'] }],
    ['vertical', { orientation: ['upright'] }],
    ['Hochformat', { orientation: ['upright'] }],
    ['portrait video', { orientation: ['upright'] }],
    ['16:9', { orientation: ['landscape'] }],
    ['square video', { orientation: ['square'] }],
    ['gold rated', { rating: ['GD'] }],
  ])('“%s” is read as a value of a filter', (term, params) => {
    expect(read(`${term} cat`)).toEqual({ rest: 'cat', ...params })
  })

  test.each([
    'town square',
    'landscape',
    'portrait',
    'upright bear',
    'gold medal',
    'silver fox',
    'hot',
    'nice',
    'turkey',
    'sd',
  ])('the words “%s” are no filter', (term) => {
    expect(read(term)).toEqual({ rest: term })
  })
})

describe('words without effect', () => {
  test.each([
    ['show me cats', 'cats'],
    ['Video of a cat', 'a cat'],
    ['please show me some footage of cats', 'cats'],
    ['zeig mir Katzen', 'Katzen'],
    ['montre-moi des chats', 'des chats'],
    ['muéstrame gatos', 'gatos'],
    ['mostrami gatti', 'gatti'],
    ['title:cat', 'cat'],
    ['show me cats OR dogs', 'cats OR dogs'],
    ['show me "a cat"', '"a cat"'],
  ])('“%s” searches for “%s”', (term, rest) => {
    expect(read(term)).toEqual({ rest })
    expect(ignoredIn(term)).toHaveLength(1)
  })

  test.each(['show me', 'video of', 'find nemo', 'cat show me'])('“%s” is searched for as it is', (term) => {
    expect(read(term)).toEqual({ rest: term })
  })

  test('“photos of” requests pictures', () => {
    expect(readTerm('photos of cats', TODAY)).toMatchObject({ type: 'image', rest: 'cats' })
  })
})

test.each([
  '"Under 30 seconds"',
  '"The year 2025"',
  'cat -2025',
  'cat NOT 4k',
  'cat OR 2025',
  '4k OR 8k',
  '🙂 猫 🙂',
  'not not cat',
  'a',
])('phrases, exclusions, alternatives and other scripts stay as they are: %s', (term) => {
  expect(read(term)).toEqual({ rest: term })
})

test('a term of 400 characters is read to its 200th', () => {
  expect(readTerm(`${'cat '.repeat(99)} 2025`, TODAY).parts).toEqual([])
})
