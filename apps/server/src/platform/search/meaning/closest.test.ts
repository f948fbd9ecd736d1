/** Codes that a process keeps while the index and the vectors change (ADR 62). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeModels } from '../../../../test/fake-models.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { embedClips } from '../../../features/meanings/embed-clips.ts'
import { openClosest } from './closest.ts'

const models = fakeModels('one')
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({}, undefined, models)
})
afterAll(() => server.close())

const embed = () => embedClips(server.services)

/** @returns a function that lists the clips closest to a text; it is empty while codes are read for more than 200 ms */
async function givenClosest() {
  const closest = openClosest(server.services.db, 'slot')
  const [model] = models.texts
  const vector = await model?.embed('feline', 'query')
  if (!model || !vector) throw new Error('The model reads no text')
  const { name, mean, minSimilarity } = model
  return () => closest({ model: name, vector, mean, minSimilarity }, null)
}

test('R-MEANING-4: a clip that was embedded before it was indexed is found as soon as it is indexed', async () => {
  const closest = await givenClosest()
  const early = await server.givenClip({ title: 'Cat on a wall' })
  const { search } = server.services
  await embedClips({ ...server.services, search: { ...search, isIndexedByWorkers: true } })
  expect(await closest()).toEqual([])
  while ((await search.indexChanges()) > 0);
  await expect.poll(closest).toEqual([early])
})

test('R-MEANING-4: vectors of a model that was removed and installed again are read again', async () => {
  const closest = await givenClosest()
  const cat = await server.givenClip({ title: 'Cat in a yard' })
  for (let changes = 0; changes < 5; changes++) await embed()
  await expect.poll(closest).toContain(cat)
  const { db } = server.services
  await db.deleteFrom('clip_meanings').execute()
  await db.deleteFrom('meaning_models').execute()
  const kitten = await server.givenClip({ title: 'Kitten' })
  await embed()
  await expect.poll(closest).toEqual(expect.arrayContaining([cat, kitten]))
})
