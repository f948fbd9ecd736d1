/** Clips that are close in meaning, with models whose vectors a test can predict. */
import type { Input } from '@rushes/contract/client'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fakeModels } from '../../../test/fake-models.ts'
import { rebuildSearch } from '../../../test/search/rebuild-search.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { embedClips } from './embed-clips.ts'

type Query = NonNullable<Input<'GET /clip/clips/close'>['querystring']>

const models = fakeModels('one')
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({}, undefined, models)
})
afterAll(() => server.close())

beforeEach(async () => {
  models.isAway = false
  models.embedded.length = 0
  await server.services.db.updateTable('clips').set({ state: 'retired' }).execute()
})

const closeTo = async (querystring: Query, requester: Pick<TestServer['guest'], 'call'> = server.guest) =>
  (await requester.call('GET /clip/clips/close', { querystring })).data.map(({ id }) => id)
const embed = () => embedClips(server.services)
const changeClip = (id: number, change: { title?: string; state?: 'withdrawn' | 'withheld' | 'published' }) =>
  server.services.db.updateTable('clips').set(change).where('id', '=', id).execute()

async function givenClips() {
  const cat = await server.givenClip({ title: 'Cat on a wall', rating: 'GD' })
  const dog = await server.givenClip({ title: 'Dog in a yard' })
  const both = await server.givenClip({ title: 'Cat, cat and dog' })
  await embed()
  return { cat, dog, both }
}

describe('the list of clips close in meaning (R-MEANING-2)', () => {
  test('contains clips that share no word with the search, the closest first, and none below the limit', async () => {
    const { cat, both } = await givenClips()
    expect(await closeTo({ term: 'purrer' })).toEqual([cat, both])
    expect(
      (await server.guest.call('GET /clip/clips', { querystring: { term: 'purrer', exact: '1' } })).data
        .items,
    ).toEqual([])
  })

  test('filters, exclusions and the type apply', async () => {
    const { cat, both } = await givenClips()
    const image = await server.givenClip({ title: 'Kitten', type: 'image' })
    await embed()
    expect(await closeTo({ term: 'feline', type: 'image' })).toEqual([image])
    expect(await closeTo({ term: 'feline', type: 'video' })).toEqual([cat, both])
    expect(await closeTo({ term: 'feline', type: 'video', rating: 'GD' })).toContain(cat)
    expect(await closeTo({ term: 'feline', type: 'video', duration_start: 80_000 })).toEqual([])
    expect(await closeTo({ term: 'feline -dog', type: 'video' })).toEqual([cat])
  })

  test.each(['withdrawn', 'withheld'] as const)('a clip that is %s is left out at once', async (state) => {
    const { cat, both } = await givenClips()
    await changeClip(cat, { state })
    expect(await closeTo({ term: 'feline' })).toEqual([both])
    await embed()
    expect(await closeTo({ term: 'feline' })).toEqual([both])
    await changeClip(cat, { state: 'published' })
    await embed()
    expect(await closeTo({ term: 'feline' })).toEqual([cat, both])
  })

  test('a clip under embargo is left out until its end', async () => {
    const publish_at = new Date(server.services.clock.now().getTime() + 60_000)
    const id = await server.givenClip({ title: 'Castle', state: 'draft' })
    await server.services.db
      .updateTable('clips')
      .set({ publish_at, state: 'published' })
      .where('id', '=', id)
      .execute()
    await embed()
    expect(await closeTo({ term: 'fortress' })).toEqual([])
    server.later(60_000)
    await embed()
    expect(await closeTo({ term: 'fortress' })).toEqual([id])
  })

  test('members see clips of their types only', async () => {
    const short = await server.givenClip({ title: 'Yacht', type: 'short' })
    await embed()
    expect(await closeTo({ term: 'vessel' })).toEqual([short])
    expect(await closeTo({ term: 'vessel' }, await server.givenUser())).toEqual([])
    expect(await closeTo({ term: 'vessel' }, await server.givenUser({ shortsOnly: true }))).toEqual([short])
  })

  test('an unknown value of a filter is refused as in a search', async () => {
    await expect(closeTo({ term: 'feline', cat: '999999' })).rejects.toMatchObject({ status: 422 })
    await expect(closeTo({ term: 'feline', cleared: '1' })).rejects.toMatchObject({ status: 422 })
  })

  test('counts and results of the search are those without a model', async () => {
    const { cat, both } = await givenClips()
    const purrer = await server.givenClip({ title: 'Purrer' })
    await embed()
    const querystring = { term: 'purrer', exact: '1' } as const
    const searched = () => server.guest.call('GET /clip/clips', { querystring })
    const { data } = await searched()
    expect(data.pagination.count).toBe(1)
    expect(data.items.map(({ id }) => id)).toEqual([purrer])
    expect(await closeTo(querystring)).toEqual(expect.arrayContaining([cat, both]))
    models.isAway = true
    expect((await searched()).data).toEqual(data)
  })
})

describe('texts without a meaning (R-MEANING-3)', () => {
  test.each(['😀', '', '-cat', '"', '選挙', 'x'.repeat(200)])('%s has no list', async (term) => {
    await givenClips()
    expect(await closeTo({ term })).toEqual([])
  })

  test('only what is requested is embedded: no operator and no exclusion', async () => {
    await givenClips()
    models.embedded.length = 0
    await closeTo({ term: '"feline friend" OR canine -dog NOT boat' })
    expect(models.embedded).toEqual(['feline friend canine'])
  })

  test('a search while the model is off has no list', async () => {
    await givenClips()
    models.isAway = true
    expect(await closeTo({ term: 'feline' })).toEqual([])
    await embed()
  })
})

describe('vectors of clips (R-MEANING-4)', () => {
  test('a changed text is embedded again, and an unchanged clip is not', async () => {
    const { cat, dog } = await givenClips()
    models.embedded.length = 0
    await embed()
    expect(models.embedded).toEqual([])
    await changeClip(dog, { title: 'Cat in a yard' })
    await embed()
    expect(models.embedded).toEqual([expect.stringMatching(/^Cat in a yard\.\n.*\n.*\.$/)])
    expect(await closeTo({ term: 'feline' })).toEqual(expect.arrayContaining([cat, dog]))
    await changeClip(dog, { title: 'Nothing known' })
    await embed()
    expect(await closeTo({ term: 'feline' })).not.toContain(dog)
  })

  test('a clip that moves to another slot is found, also after the index is rebuilt', async () => {
    const { cat, both } = await givenClips()
    expect(await closeTo({ term: 'feline' })).toEqual([cat, both])
    await server.services.db
      .updateTable('clips')
      .set({ created: sql`created - interval '1 year'` })
      .where('id', '=', both)
      .execute()
    await embed()
    expect(await closeTo({ term: 'feline' })).toEqual([cat, both])
    await rebuildSearch(server)
    expect(await closeTo({ term: 'feline' })).toEqual([cat, both])
  })

  test('the earlier model answers until the new one is complete, and its vectors are then removed', async () => {
    const { cat, both } = await givenClips()
    models.install('two')
    expect(await closeTo({ term: 'feline' })).toEqual([cat, both])
    await embed()
    models.remove('one')
    expect(await closeTo({ term: 'feline' })).toEqual([cat, both])
    await embed()
    const { db } = server.services
    const rows = await db.selectFrom('clip_meanings').select('model').distinct().execute()
    expect(rows).toEqual([{ model: 'two' }])
    expect(await db.selectFrom('meaning_models').select('model').execute()).toEqual([{ model: 'two' }])
  })

  test('R-MEANING-5: a query in another language is answered by the model of many languages, and English by both', async () => {
    const { cat, dog, both } = await givenClips()
    expect(await closeTo({ term: 'Hund' })).toEqual([])
    const installed = models.texts.map(({ name }) => name)
    models.install('three', 'many')
    // Until its vectors are complete, the model of English answers alone.
    expect(await closeTo({ term: 'die Katze' })).toEqual([dog])
    await embed()
    expect(await closeTo({ term: 'die Katze' })).toEqual([cat, both])
    expect(await closeTo({ term: 'قطة' })).toEqual([cat, both])
    expect(await closeTo({ term: '犬' })).toEqual([dog])
    models.embedded.length = 0
    expect(await closeTo({ term: 'a feline' })).toEqual([cat, both])
    expect(models.embedded).toHaveLength(2)
    for (const name of installed) models.remove(name)
    expect(await closeTo({ term: 'hound' })).toEqual([dog])
    expect(await closeTo({ term: 'Hund' })).toEqual([dog])
    models.install('two')
    models.remove('three')
    await embed()
  })

  test('while clips are embedded for a new model, a changed clip is embedded for the others', async () => {
    const { dog } = await givenClips()
    for (let clips = 0; clips < 50; clips++) await server.givenClip({ title: 'Yacht' })
    await embed()
    models.install('four')
    models.onEmbed = () => changeClip(dog, { title: 'Cat in a yard' })
    models.embedded.length = 0
    await embed()
    // Directly after the first batch of the new model.
    expect(models.embedded.findIndex((text) => text.startsWith('Cat in a yard'))).toBe(50)
    models.remove('four')
    await embed()
  })

  test('after more changes than the list keeps, all clips are embedded again', async () => {
    const { cat } = await givenClips()
    await server.services.db.deleteFrom('clip_meanings').execute()
    server.later(31 * 24 * 60 * 60_000)
    await embed()
    expect(await closeTo({ term: 'feline' })).toContain(cat)
  })
})

test('R-MEANING-1: without a model there is no list, no vector and no query for one', async () => {
  const off = await startTestServer()
  try {
    await off.givenClip({ title: 'Cat' })
    await embedClips(off.services)
    const listed = await off.guest.call('GET /clip/clips/close', { querystring: { term: 'feline' } })
    expect(listed.data).toEqual([])
    expect(await off.services.db.selectFrom('meaning_models').selectAll().execute()).toEqual([])
  } finally {
    await off.close()
  }
})
