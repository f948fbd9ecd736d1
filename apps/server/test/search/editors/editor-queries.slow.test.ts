/**
 * Queries of editors in the demo catalogue. `npm run eval:search` prints the scores of each set and the queries that fail. The
 * bounds are what was reached: they may only rise.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemoOnce } from '../../../src/demo/load-demo-once.ts'
import { embedClips } from '../../../src/features/meanings/embed-clips.ts'
import type { TextModel } from '../../../src/platform/models/models.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'
import {
  faultOf,
  type OtherLanguage,
  otherLanguages,
  otherWords,
  type Page,
  plainQueries,
  rankOf,
  scoresOf,
} from './editor-queries.ts'

/** The demo keeps the dates of its files at this time, so that queries with a date have the same answers. */
const DAY_OF_DEMO = Date.parse('2026-11-20T23:00:00Z')
const MIN_NEAR_RESULTS = 3

const MAX_FAILING = 0
/** With a model, its list is shown in the place of the near matches. */
const FOLDER = process.env['MODELS'] ?? ''
const PAGE = 24
const MIN_RECALL = { off: { tune: 0.5, test: 0.53 }, on: { tune: 0.81, test: 0.85 } }

const FIRST_CLIPS = 4
/** Without the model of many languages, these queries find what the list of nouns contains. */
const MIN_AMONG_FIRST = { off: { tune: 2, test: 2 }, on: { tune: 8, test: 15 } }
const MAX_SHOWN = 3

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ MODELS: FOLDER })
  server.later(DAY_OF_DEMO - server.services.clock.now().getTime())
  await loadDemoOnce(server.services)
  await embedClips(server.services)
}, 180_000)
afterAll(async () => {
  await server.services.models.close()
  await server.close()
})

const print = (text: string) => {
  if (process.env['EVAL_SEARCH']) process.stdout.write(`${text}\n`)
}

/** Requests what the page of results shows: few results are followed by near matches. */
async function pageOf(querystring: {
  term: string
  type?: 'video' | 'image' | 'short' | 'packages'
}): Promise<Page> {
  const { type, ...rest } = querystring
  const { data } =
    type === 'packages'
      ? await server.guest.call('GET /clip/packages', { querystring: rest })
      : await server.guest.call('GET /clip/clips', { querystring: { ...rest, ...(type && { type }) } })
  const ids = data.items.map(({ id }) => id)
  const { correctedTo, reference, pagination } = data
  const page = { ids, count: pagination.count, correctedTo, reference: reference?.id ?? null }
  if (pagination.count >= PAGE || reference) return page
  const shown = { ...querystring, term: correctedTo ?? querystring.term }
  const close = type === 'packages' ? [] : await closeTo({ ...shown, type })
  if (close.length > 0) return { ...page, ids: [...new Set([...ids, ...close])] }
  if (pagination.count >= MIN_NEAR_RESULTS) return page
  const near = await server.guest.call('GET /clip/clips/near', { querystring: shown })
  return { ...page, ids: [...new Set([...ids, ...near.data.map(({ id }) => id)])] }
}

const closeTo = async (querystring: { term: string; type: 'video' | 'image' | 'short' | undefined }) =>
  (await server.guest.call('GET /clip/clips/close', { querystring })).data.map(({ id }) => id)

test('plain queries of editors show what an editor expects', async () => {
  const faults: string[] = []
  for (const query of plainQueries) {
    const fault = faultOf(query, await pageOf({ term: query.term, type: query.type }))
    if (fault) faults.push(`  ${query.term} | ${query.type}: ${fault}`)
  }
  print(`\nplain-queries: ${faults.length} of ${plainQueries.length} fail\n${faults.join('\n')}`)
  expect(faults.length, faults.join('\n')).toBeLessThanOrEqual(MAX_FAILING)
}, 120_000)

test.each(['tune', 'test'] as const)(
  'queries in other words find right clips: %s',
  async (set) => {
    const answers = []
    for (const query of otherWords.filter((one) => one.set === set)) {
      answers.push({ query, ids: (await pageOf({ term: query.term })).ids })
    }
    const { queries, recallAt5, hitAt1, mrr, empty } = scoresOf(answers)
    const figures = [recallAt5, hitAt1, mrr].map((one) => one.toFixed(3)).join(', ')
    print(
      `other-words, ${set}: recall@5, hit@1, MRR ${figures}; ${empty} of ${queries} find nothing (all types)`,
    )
    expect(recallAt5).toBeGreaterThanOrEqual(MIN_RECALL[stateOf('english')][set])
  },
  120_000,
)

test.each(['tune', 'test'] as const)(
  'queries in other languages find a right clip among the first four: %s',
  async (set) => {
    const answers = await answersTo(set)
    const late = answers.filter((answer) => !isAmongFirst(answer))
    const { mrr, hitAt1, empty } = scoresOf(answers)
    print(
      `\nother-languages, ${set}: ${answers.length - late.length} of ${answers.length} among the first ${FIRST_CLIPS}, hit@1 ${hitAt1.toFixed(2)}, MRR ${mrr.toFixed(3)}; ${empty} find nothing`,
    )
    for (const { query, ids } of late)
      print(`  ${query.language}: ${query.term} (place ${rankOf({ query, ids })})`)
    expect(answers.length - late.length).toBeGreaterThanOrEqual(MIN_AMONG_FIRST[stateOf('many')][set])
  },
  120_000,
)

test('queries in other languages that no clip answers are printed with the number of clips shown', async () => {
  const answers = await answersTo('none')
  const shown = answers.filter(({ ids }) => ids.length > 0)
  print(`\nother-languages, unanswerable: ${shown.length} of ${answers.length} show clips`)
  for (const { query, ids } of shown) print(`  ${query.language}: ${query.term} (${ids.length})`)
  expect(shown.length).toBeLessThanOrEqual(MAX_SHOWN)
}, 120_000)

const stateOf = (languages: TextModel['languages']) =>
  server.services.models.texts.some((one) => one.languages === languages) ? 'on' : 'off'

async function answersTo(set: OtherLanguage['set']) {
  const answers: { query: OtherLanguage; ids: readonly number[] }[] = []
  for (const query of otherLanguages.filter((one) => one.set === set)) {
    answers.push({ query, ids: (await pageOf({ term: query.term })).ids })
  }
  return answers
}

function isAmongFirst(answer: { query: OtherLanguage; ids: readonly number[] }): boolean {
  const rank = rankOf(answer)
  return rank > 0 && rank <= FIRST_CLIPS
}
