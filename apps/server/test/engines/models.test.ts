/** The real models, as operators install them (R-MEANING-1). */
import { cpSync, mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MODELS_FOLDER, models } from '../../../../scripts/engines/models.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { checkParts } from '../../src/platform/models/check-parts.ts'
import { type Models, ModelsAway, type TextModel } from '../../src/platform/models/models.ts'
import { openModels } from '../../src/platform/models/open-models.ts'
import { bytesOf, similarityOf } from '../../src/platform/search/meaning/codes.ts'
import { describeWith } from './describe-with.ts'

const UNREPORTED = { report: expect.unreachable, clock: systemClock }

const installedModel = (opened: Models, part: string): TextModel => {
  const model = opened.texts.find(({ name }) => name.startsWith(part))
  if (!model) throw new Error(`${part} is installed`)
  return model
}

describeWith([models], 'the English model', () => {
  const opened = openModels(MODELS_FOLDER, UNREPORTED)
  let model: TextModel
  beforeAll(() => {
    model = installedModel(opened, 'e5-small-v2')
  })
  afterAll(() => opened.close())

  async function similarity(query: string, clip: string): Promise<number> {
    const bytes = await model.embed(clip, 'clip')
    const vector = await model.embed(query, 'query')
    if (!vector || !bytes) throw new Error('Both texts are English')
    return similarityOf(vector, bytesOf(bytes))
  }

  test('a clip in other words is closer than the limit, and closer than another clip', async () => {
    const query = 'baby feline outdoors'
    const kitten = await similarity(query, 'Ginger kitten peers over garden wall. kitten, cat, ginger. Pets.')
    const boxes = await similarity(query, 'Forklift misjudges a wall of boxes. forklift, warehouse. Fails.')
    expect(kitten).toBeGreaterThan(model.minSimilarity)
    expect(boxes).toBeLessThan(model.minSimilarity)
  })

  test('vectors have the length 1 and the size of the mean, also of a very long text', async () => {
    const vector = await model.embed('word '.repeat(100_000), 'clip')
    expect(vector).toHaveLength(model.mean.length)
    expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1, 5)
  })

  test.each(['😀', '🦁🐘', '選挙', 'чемпионат', '', '12345'])('%s has no meaning', async (text) => {
    expect(await model.embed(text, 'query')).toBeNull()
  })

  test('truncated weights switch the model off, with a message', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rushes-models-'))
    cpSync(join(MODELS_FOLDER, 'e5-small-v2'), join(folder, 'e5-small-v2'), { recursive: true })
    truncateSync(join(folder, 'e5-small-v2', 'model.onnx'), 1_000_000)
    const reports: string[] = []
    const broken = openModels(folder, { report: (sentence) => reports.push(sentence), clock: systemClock })
    await expect(broken.texts[0]?.embed('boat', 'clip')).rejects.toThrow(ModelsAway)
    expect(reports).toEqual([
      'The model e5-small-v2 is off: model.onnx of e5-small-v2 is truncated or of another model: its checksum differs.',
    ])
    await broken.close()
    rmSync(folder, { recursive: true })
  })

  test('a folder without the program that runs models switches the model off, with a message', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rushes-models-'))
    cpSync(join(MODELS_FOLDER, 'e5-small-v2'), join(folder, 'e5-small-v2'), { recursive: true })
    const reports: string[] = []
    const broken = openModels(folder, { report: (sentence) => reports.push(sentence), clock: systemClock })
    await expect(broken.texts[0]?.embed('boat', 'clip')).rejects.toThrow(ModelsAway)
    expect(reports).toEqual([expect.stringContaining('onnxruntime-node cannot be loaded')])
    await broken.close()
    rmSync(folder, { recursive: true })
  })
})

describeWith([models], 'the model of many languages', () => {
  const opened = openModels(MODELS_FOLDER, UNREPORTED)
  let model: TextModel
  beforeAll(async () => {
    model = installedModel(opened, 'use-multilingual-3')
    await model.embed('Starts the thread', 'clip')
  })
  afterAll(() => opened.close())

  const CLIP = 'Siberian tiger in snow.\nA tiger waits in deep snow.\ntiger, snow, big cat. Wildlife.'
  const OTHER = 'Morning coffee, one take.\nA cup on a table.\ncoffee, morning. Satisfying.'

  async function similarity(query: string, clip: string): Promise<number> {
    const [vector, other] = [await model.embed(query, 'query'), await model.embed(clip, 'clip')]
    if (!vector || !other) throw new Error('Both texts have known letters')
    return similarityOf(vector, bytesOf(other))
  }

  test.each([
    'Tiger im Schnee',
    'tigre dans la neige',
    'тигр на снегу',
    '雪地里的老虎',
    'نمر في الثلج',
    '雪の中の虎',
  ])('“%s” is closer than the limit to its clip, and further from another one', async (query) => {
    expect(await similarity(query, CLIP)).toBeGreaterThan(model.minSimilarity)
    expect(await similarity(query, OTHER)).toBeLessThan(model.minSimilarity)
  })

  // Computed by the package of the weights, version 0.2.1.
  test.each([
    ['Gespenst vor dem Herrenhaus', [0.014877, -0.008643, -0.039232, 0.027654]],
    ['Ｆｕｌｌ　ｗｉｄｔｈ ﬁ ① text', [0.053572, -0.059212, 0.022332, 0.060328]],
  ] as const)('“%s” has the numbers that the package computes', async (text, first) => {
    const vector = await model.embed(text, 'query')
    expect(vector).toHaveLength(model.mean.length)
    for (const [at, value] of first.entries()) expect(vector?.[at]).toBeCloseTo(value, 5)
  })

  // Combining marks are composed before the text is split.
  test.each([
    ['フ\u309Aール', 'プール'],
    ['cafe\u0301', 'café'],
    ['Zug \u2460', 'Zug 1'],
    ['\u200B猫\u3000犬\u00A0', '猫 犬'],
  ])('%s has the meaning of %s', async (text, same) => {
    expect(await model.embed(text, 'query')).toEqual(await model.embed(same, 'query'))
  })

  test('a very long text, also of unknown characters, has a vector of the length 1', async () => {
    for (const text of ['word '.repeat(100_000), '\u{10FFFF}a'.repeat(400), 'x'.repeat(400)]) {
      expect(Math.hypot(...((await model.embed(text, 'clip')) ?? []))).toBeCloseTo(1, 5)
    }
  })

  test.each(['😀', '', '12345', 'γάτα', 'חתול', 'बिल्ली'])('%s has no meaning', async (text) => {
    expect(await model.embed(text, 'query')).toBeNull()
  })

  test('a title alone is not closer than the whole clip by more than its words are', async () => {
    const query = 'tigre dans la neige'
    const title = await similarity(query, 'Tiger in snow.')
    expect((await similarity(query, CLIP)) / title).toBeGreaterThan(0.75)
  })

  test('works in a folder without the program of other models', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rushes-models-'))
    cpSync(join(MODELS_FOLDER, 'use-multilingual-3'), join(folder, 'use-multilingual-3'), { recursive: true })
    expect(checkParts(folder).isWrong).toBe(false)
    const alone = openModels(folder, UNREPORTED)
    expect(await alone.texts[0]?.embed('ein Hund', 'clip')).toHaveLength(model.mean.length)
    await alone.close()
    rmSync(folder, { recursive: true })
  })
})
