/**
 * The contract of every search engine, whatever its adapter. A server is started with the adapter and called over HTTP,
 * so that cursors are signed and results are cards, as for a browser.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { embedClips } from '../../src/features/meanings/embed-clips.ts'
import { StalePosition } from '../../src/platform/search/search.ts'
import { fakeModels } from '../fake-models.ts'
import type { TestServer } from '../test-server.ts'
import { testFewQueries } from './against-oracle.ts'
import type { EngineUnderTest } from './engine-under-test.ts'
import { testOneState } from './one-state.ts'
import { testRelevance } from './relevance.ts'
import { testWordHelp } from './word-help.ts'

export function testSearchContract({ start, beforeReads }: EngineUnderTest): void {
  describe('relevance', () => testRelevance(start))
  describe('suggestions and corrections', () => testWordHelp(start))
  describe('a small catalogue', () => testFewQueries(() => start({ TIME_ZONE: 'UTC' })))
  describe('the port', () => testPort({ start, beforeReads }))
}

function testPort({ start, beforeReads }: EngineUnderTest): void {
  let server: TestServer
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server.close())

  const request = {
    term: '',
    types: ['video'],
    values: {},
    region: '',
    dates: [],
    duration: null,
    cleared: null,
    obtainable: null,
  } as const
  const page = { sort: 'most_recent', size: 10, skip: 0, after: null } as const
  const find = (term: string) => server.services.search.search({ ...request, term }, page)

  test('a cursor of another engine is refused', async () => {
    const positions = ['', 'nonsense', Buffer.from('{"scroll":"abc"}').toString('base64url')]
    for (const after of positions) {
      await expect(server.services.search.search(request, { ...page, after })).rejects.toThrow(StalePosition)
    }
  })

  test('changes are indexed once, and a clip that was edited repeatedly is found with its last text', async () => {
    const { db, search } = server.services
    const id = await server.givenClip({ title: 'Zqfirst' })
    await db.updateTable('clips').set({ title: 'Zqsecond' }).where('id', '=', id).execute()
    expect(await search.indexChanges()).toBeGreaterThan(0)
    expect(await search.indexChanges()).toBe(0)
    expect((await find('zqfirst')).ids).toEqual([])
    expect((await find('zqsecond')).ids).toEqual([id])
  })

  test('R-LINES-1: a word or phrase that is only in captions or the shot list ranks below one in a description', async () => {
    const { db, search } = server.services
    const written = await server.givenClip({ description: 'A plimbork waits' })
    // The newer clips come first if all match equally well.
    const said = await server.givenClip({ durationS: 8 })
    const shown = await server.givenClip({ durationS: 8 })
    const cues = JSON.stringify([{ start: 1, end: 2, text: 'A plimbork waits' }])
    const shots = JSON.stringify([{ at: 1, words: 'A plimbork waits' }])
    await db
      .insertInto('clip_captions')
      .values([
        { clip_id: said, cues },
        { clip_id: shown, shots },
      ])
      .execute()
    while ((await search.indexChanges()) > 0);
    for (const term of ['plimbork', '"plimbork waits"', 'plimbork waiting']) {
      const { ids } = await search.search({ ...request, term }, { ...page, sort: 'most_rel' })
      expect(ids).toEqual([written, shown, said])
    }
  })

  test.each([
    ['東京タワーの夜景と花火', ['東京', '東京タワー', '花火', 'タワー', '"夜景と花火"'], ['京都', '花見']],
    ['北京天安门广场升旗仪式', ['北京', '天安门', '广场', '安门广'], ['北门']],
    ['กรุงเทพมหานครยามค่ำคืน', ['กรุงเทพ', 'มหานคร'], ['เชียงใหม่']],
    ['서울타워에서 본 야경', ['서울', '서울타워', '야경'], ['부산']],
    // plur-ai/plur#782, haydenbleasel/blume#132, emdash-cms/emdash#2775, meilisearch/meilisearch#2091
    ['テストデプロイ', ['デプロイ', 'テスト'], ['ブログ']],
    ['배포는 도커를 사용해야 한다', ['도커를', '배포는'], ['부산']],
    ['развертывание должно', ['развертывание'], ['вертывание']],
    ['तैनाती के लिए डॉकर', ['तैनाती', 'डॉकर'], ['डॉक']],
    ['déploiement français', ['deploiement', 'français'], ['ploiement']],
    ['出会い系', ['出会い系'], ['会出']],
    ['地域住民が主体となってまちづくりを進めるための組織です', ['まちづくり', '住民'], ['地民']],
    ['这是一个正常的虚拟机数据', ['虚拟机'], ['虚机']],
    ['Zq飛行機F-16戦闘機', ['飛行機', 'F-16', 'f16', '戦闘機'], ['zqfly']],
  ])('words in text without spaces are found: %s', async (title, found, missing) => {
    const id = await server.givenClip({ title })
    for (const term of found) expect([term, (await find(term)).ids]).toEqual([term, [id]])
    for (const term of missing) expect([term, (await find(term)).ids]).toEqual([term, []])
  })

  test('an abbreviation is found with and without its dots', async () => {
    const dotted = await server.givenClip({ title: 'Zqenvoy of the U.N. speaks', keywords: ['N.A.T.O.'] })
    const plain = await server.givenClip({ title: 'Zqenvoy of the UN speaks', description: 'NATO' })
    for (const term of ['UN', 'U.N.', 'u.n', 'zqenvoy U.N.', 'NATO', 'n.a.t.o.', '"the U.N. speaks"']) {
      expect([term, (await find(term)).ids.toSorted()]).toEqual([term, [dotted, plain].toSorted()])
    }
    const degrees = await server.givenClip({ title: 'Zqgraduate with a Ph.D. and a BSc' })
    for (const term of ['zqgraduate PhD', 'zqgraduate Ph.D', 'zqgraduate B.Sc.', 'zqgraduate bsc']) {
      expect([term, (await find(term)).ids]).toEqual([term, [degrees]])
    }
    const american = await server.givenClip({ title: 'Zqstreet', location: 'us' })
    expect((await find('zqstreet U.S.')).ids).toEqual([american])
  })

  test('a transaction that is rolled back adds nothing to the index', async () => {
    const { db } = server.services
    const id = await server.givenClip({ title: 'Zqbefore' })
    const failed = db.transaction().execute(async (tx) => {
      await tx.updateTable('clips').set({ title: 'Zqafter' }).where('id', '=', id).execute()
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    expect((await find('zqafter')).ids).toEqual([])
    expect((await find('zqbefore')).ids).toEqual([id])
  })

  test('R-MEANING-2: clips close in meaning are found by each model, within filters, types and exclusions', async () => {
    const { db, search } = server.services
    const cat = await server.givenClip({ title: 'Kitten' })
    const both = await server.givenClip({ title: 'Kitten, cat and puppy', rating: 'SV' })
    const image = await server.givenClip({ title: 'Kitten', type: 'image' })
    const models = fakeModels('one')
    models.install('two', 'many')
    await embedClips({ ...server.services, models })
    while ((await search.indexChanges()) > 0);
    for (const { name, mean, minSimilarity, embed } of models.texts) {
      const vector = await embed('feline', 'query')
      if (!vector) throw new Error('The text has a known word')
      const meaning = { model: name, vector, mean, minSimilarity }
      const meant = (change: object) => search.meant({ ...request, term: 'feline', ...change }, meaning, 10)
      expect(await meant({})).toEqual([cat, both])
      expect(await meant({ types: ['image'] })).toEqual([image])
      expect(await meant({ values: { rating: ['GD'] } })).toEqual([cat])
      expect(await meant({ term: 'feline -puppy' })).toEqual([cat])
      await db.updateTable('clips').set({ state: 'withdrawn' }).where('id', '=', cat).execute()
      while ((await search.indexChanges()) > 0);
      expect(await meant({})).toEqual([both])
      await db.updateTable('clips').set({ state: 'published' }).where('id', '=', cat).execute()
      await embedClips({ ...server.services, models })
      while ((await search.indexChanges()) > 0);
    }
  })

  describe('similar clips', () => testSimilar(() => server))
  describe('while the index changes', () => testOneState(() => server, beforeReads))
}

function testSimilar(server: () => TestServer): void {
  test('similar clips share words, the most first, and never include the clip itself', async () => {
    const { givenClip, services } = server()
    const { search } = services
    const id = await givenClip({ title: 'Zqowl Zqhunts', keywords: ['zqmeadow'], categoryId: 250 })
    const one = await givenClip({ title: 'Zqowl', categoryId: 250 })
    const elsewhere = await givenClip({ title: 'Zqowl', categoryId: 249 })
    const two = await givenClip({ title: 'Zqhunts a zqowl', categoryId: 249 })
    await givenClip({ title: 'Zqelsewhere', categoryId: 45 })
    while ((await search.indexChanges()) > 0);
    const similar = await search.similar(id)
    expect(similar).toEqual([two, one])
    expect(similar).not.toContain(elsewhere)
    expect(similar).not.toContain(id)
  })

  test('clips that share only words of captions are not similar', async () => {
    const { givenClip, services } = server()
    const { db, search } = services
    const id = await givenClip({ title: 'Zqquay', durationS: 8 })
    await givenClip({ title: 'Zqmast zqrope' })
    const cues = JSON.stringify([{ start: 1, end: 2, text: 'Zqmast and zqrope' }])
    await db.insertInto('clip_captions').values({ clip_id: id, cues }).execute()
    while ((await search.indexChanges()) > 0);
    expect(await search.similar(id)).toEqual([])
  })

  test('a clip without similar ones has none, however many share its category', async () => {
    const { givenClip, services } = server()
    const { search } = services
    const id = await givenClip({ title: 'Zqlonely', categoryId: 253 })
    await givenClip({ categoryId: 253 })
    while ((await search.indexChanges()) > 0);
    expect(await search.similar(id)).toEqual([])
  })
}
