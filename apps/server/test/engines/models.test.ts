/** The real models, as operators install them (R-MEANING-1). */
import { cpSync, mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MODELS_FOLDER, models } from '../../../../scripts/engines/models.ts'
import { ModelsAway, type TextModel } from '../../src/platform/models/models.ts'
import { openModels } from '../../src/platform/models/open-models.ts'
import { bytesOf, similarityOf } from '../../src/platform/search/meaning/codes.ts'
import { describeWith } from './describe-with.ts'

describeWith([models], 'the English model', () => {
  const opened = openModels(MODELS_FOLDER, expect.unreachable)
  let model: TextModel
  beforeAll(() => {
    const [first] = opened.texts
    if (!first) throw new Error('The model is installed')
    model = first
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

  test('more texts than may wait are refused, and the others are answered', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 100 }, (_, at) => model.embed(`boat ${at}`, 'clip')),
    )
    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBe(100 - 32)
    expect(await model.embed('boat', 'clip')).not.toBeNull()
  })

  test('truncated weights switch the model off, with a message', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rushes-models-'))
    cpSync(join(MODELS_FOLDER, 'e5-small-v2'), join(folder, 'e5-small-v2'), { recursive: true })
    truncateSync(join(folder, 'e5-small-v2', 'model.onnx'), 1_000_000)
    const reports: string[] = []
    const broken = openModels(folder, (sentence) => reports.push(sentence))
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
    const broken = openModels(folder, (sentence) => reports.push(sentence))
    await expect(broken.texts[0]?.embed('boat', 'clip')).rejects.toThrow(ModelsAway)
    expect(reports).toEqual([expect.stringContaining('onnxruntime-node cannot be loaded')])
    await broken.close()
    rmSync(folder, { recursive: true })
  })
})
