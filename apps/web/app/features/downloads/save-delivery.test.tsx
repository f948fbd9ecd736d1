/** Saving a delivery to a folder: R-PULL-6 to R-PULL-9. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type FolderDouble,
  givenFileServer,
  givenFolder,
  givenHashWorker,
  sha256Of,
} from '../../../test/folder-double.ts'
import { startFileHash } from './file-hash.ts'
import { CLOSED, DAMAGED, NO_RANGES, SavingStopped, UNSAFE_NAME } from './folder-problem.ts'
import type { FolderSave } from './folder-saves-store.ts'
import type { ManifestFile } from './load-manifest.ts'
import { type Choice, saveDelivery } from './save-delivery.ts'

const bytesOf = (length: number, seed: number) =>
  Uint8Array.from({ length }, (_, index) => (index * seed + (index >> 8)) % 256)

const FOX = bytesOf(2_500, 7)
const DOG = bytesOf(900, 11)
const PART_BYTES = 1_000

function manifestFile(id: number, name: string, bytes: Uint8Array, url = `/files/${id}`): ManifestFile {
  const sha256 = sha256Of(bytes)
  const parts = [{ start: 0, end: bytes.length - 1, sha256 }]
  return { file: name, bytes: bytes.length, sha256, parts, clip: { id, title: name }, licence: null, url }
}

const FILES = [manifestFile(1, 'fox.mp4', FOX), manifestFile(2, 'dog.mp4', DOG)]
/** The first part of the fox has the number 1. */
const partName = (number: number) => `${sha256Of(FOX).slice(0, 16)}-${number}.part`

type Given = {
  folder?: FolderDouble
  /** The manifests that are loaded in turn; the last one is repeated. */
  manifests?: readonly (readonly ManifestFile[])[]
  choice?: Choice
  stop?: AbortController
  onReport?: (save: Partial<FolderSave>) => void
}

function givenServer() {
  const server = givenFileServer({ '/files/1': FOX, '/files/2': DOG, '/files/1-renewed': FOX })
  vi.stubGlobal('fetch', server.serve)
  return server
}

async function save(given: Given = {}) {
  const { folder = givenFolder(), manifests = [FILES], choice = 'keep', stop = new AbortController() } = given
  const waits: (string | null)[] = []
  const asked: string[] = []
  const left = [...manifests]
  let files: FolderSave['files'] = []
  const saving = saveDelivery({
    folder: folder.handle,
    delivered: [
      { id: 1, file_name: 'fox.mp4', size_bytes: FOX.length },
      { id: 2, file_name: 'dog.mp4', size_bytes: DOG.length },
    ],
    loadFiles: async () => (left.length > 1 ? left.shift() : left[0]) ?? [],
    hash: startFileHash(),
    report(change) {
      files = change.files ?? files
      given.onReport?.(change)
    },
    async choose(names) {
      asked.push(...names)
      return choice
    },
    signal: stop.signal,
    onWait: (reason) => waits.push(reason),
    partBytes: PART_BYTES,
  })
  const error = await saving.then(
    () => null,
    (reason: unknown) => reason,
  )
  const states = Object.fromEntries(files.map(({ name, state, problem }) => [name, problem ?? state]))
  return { folder, waits, asked, states, error, names: [...folder.files.keys()].sort() }
}

beforeEach(givenHashWorker)

describe('R-PULL-6: saving to a folder', () => {
  test('each file is in the folder with its bytes and nothing else', async () => {
    givenServer()
    const { folder, names, states, asked } = await save()
    expect(states).toEqual({ 'fox.mp4': 'saved', 'dog.mp4': 'saved' })
    expect([names, asked]).toEqual([['dog.mp4', 'fox.mp4'], []])
    expect(folder.files.get('fox.mp4')).toEqual(FOX)
    expect(folder.files.get('dog.mp4')).toEqual(DOG)
  })

  test('a file that arrives twice with a wrong checksum is not in the folder, and the others are', async () => {
    givenServer()
    const wrong = { ...manifestFile(1, 'fox.mp4', FOX), sha256: '0'.repeat(64) }
    const { names, states } = await save({ manifests: [[wrong, ...FILES.slice(1)]] })
    expect(states).toEqual({ 'fox.mp4': DAMAGED, 'dog.mp4': 'saved' })
    expect(names).toEqual(['dog.mp4'])
  })
})

describe('R-PULL-7: saving continues', () => {
  test('an interrupted connection continues at the next byte', async () => {
    const { next, ranges } = givenServer()
    next.push({ cutAfter: 400 }, { cutAfter: 100 })
    const { folder, waits, states } = await save()
    expect(ranges.slice(0, 4)).toEqual([
      '/files/1 bytes=0-999',
      '/files/1 bytes=400-999',
      '/files/1 bytes=500-999',
      '/files/1 bytes=1000-1999',
    ])
    const cut = ['Waiting for the connection', null]
    expect(waits).toEqual([...cut, ...cut, 'Assembling the file', null])
    expect([folder.files.get('fox.mp4'), states['fox.mp4']]).toEqual([FOX, 'saved'])
  })

  test('a busy server is asked again', async () => {
    const { next } = givenServer()
    next.push(503, 429)
    const { waits, states } = await save()
    expect(waits.slice(0, 3)).toEqual(['The server is busy', 'The server is busy', null])
    expect(states).toEqual({ 'fox.mp4': 'saved', 'dog.mp4': 'saved' })
  })

  test('after a reload a file continues with its first missing part', async () => {
    const { ranges } = givenServer()
    const stop = new AbortController()
    const folder = givenFolder()
    folder.onWrite = () => {
      if (ranges.at(-1) === '/files/1 bytes=1000-1999') stop.abort()
      stop.signal.throwIfAborted()
    }
    const cancelled = await save({ folder, stop })
    expect(cancelled.names).toEqual([partName(1)])
    expect(cancelled.error).toBe(stop.signal.reason)
    ranges.splice(0)
    folder.onWrite = () => {}
    expect((await save({ folder })).names).toEqual(['dog.mp4', 'fox.mp4'])
    expect(ranges.slice(0, 2)).toEqual(['/files/1 bytes=1000-1999', '/files/1 bytes=2000-2499'])
    expect(folder.files.get('fox.mp4')).toEqual(FOX)
  })

  test('a damaged part of an earlier visit is fetched again', async () => {
    givenServer()
    const folder = givenFolder()
    folder.files.set(partName(1), new Uint8Array(PART_BYTES))
    const { names, states } = await save({ folder })
    expect([names, states['fox.mp4']]).toEqual([['dog.mp4', 'fox.mp4'], 'saved'])
    expect(folder.files.get('fox.mp4')).toEqual(FOX)
  })

  test('files in the folder with the right checksum are not fetched again', async () => {
    const { ranges } = givenServer()
    const { folder } = await save()
    ranges.splice(0)
    expect((await save({ folder })).states).toEqual({ 'fox.mp4': 'present', 'dog.mp4': 'present' })
    expect(ranges).toEqual([])
  })

  test('a network without partial downloads stops the saving with the reason', async () => {
    const { next } = givenServer()
    next.push({ cutAfter: 10 }, { whole: true })
    const { error, names } = await save()
    expect(error).toEqual(new SavingStopped(NO_RANGES))
    expect(names).toEqual([])
  })
})

describe('R-PULL-8: other files in the folder', () => {
  const OTHER = bytesOf(FOX.length, 13)

  function givenOther() {
    givenServer()
    const folder = givenFolder()
    folder.files.set('fox.mp4', OTHER)
    return folder
  }

  test('a file with the same name and other content is kept, and the new one has a number', async () => {
    const folder = givenOther()
    const { asked, names } = await save({ folder, choice: 'keep' })
    expect([asked, names]).toEqual([['fox.mp4'], ['dog.mp4', 'fox (2).mp4', 'fox.mp4']])
    expect([folder.files.get('fox.mp4'), folder.files.get('fox (2).mp4')]).toEqual([OTHER, FOX])
    expect((await save({ folder })).states).toEqual({ 'fox.mp4': 'present', 'dog.mp4': 'present' })
  })

  test('a file with the same name and other content is replaced after a confirmation', async () => {
    const folder = givenOther()
    const { names } = await save({ folder, choice: 'replace' })
    expect([names, folder.files.get('fox.mp4')]).toEqual([['dog.mp4', 'fox.mp4'], FOX])
  })

  test('a number is not the name of another file of the delivery', async () => {
    const folder = givenOther()
    const files = [...FILES.slice(0, 1), manifestFile(2, 'FOX (2).mp4', DOG)]
    const { names } = await save({ folder, manifests: [files] })
    expect(names).toEqual(['FOX (2).mp4', 'fox (3).mp4', 'fox.mp4'])
  })

  test('a folder of the name of a file is kept', async () => {
    givenServer()
    const folder = givenFolder(['fox.mp4'])
    folder.files.set('dog.mp4', OTHER)
    const { asked, names } = await save({ folder, choice: 'replace' })
    expect([asked, names]).toEqual([['dog.mp4'], ['dog.mp4', 'fox (2).mp4']])
    expect(folder.files.get('dog.mp4')).toEqual(DOG)
  })

  test.each(['../fox.mp4', 'a/fox.mp4', 'a\\fox.mp4', '..', 'NUL.mp4', ''])(
    'the name %j is never used',
    async (name) => {
      givenServer()
      const { names, states } = await save({ manifests: [[manifestFile(1, name, FOX), ...FILES.slice(1)]] })
      expect([names, states[name]]).toEqual([['dog.mp4'], UNSAFE_NAME])
    },
  )
})

describe('R-PULL-9: problems', () => {
  test('a file whose right ended before is named, and the others are saved', async () => {
    givenServer()
    const { names, states } = await save({ manifests: [FILES.slice(1)] })
    expect([names, states]).toEqual([['dog.mp4'], { 'fox.mp4': CLOSED, 'dog.mp4': 'saved' }])
  })

  test.each([403, 410])(
    'a file that is refused with %i and no longer listed does not stop the others',
    async (status) => {
      const { next } = givenServer()
      next.push({ cutAfter: 100 }, status)
      const { names, states } = await save({ manifests: [FILES, FILES.slice(1)] })
      expect([names, states]).toEqual([['dog.mp4'], { 'fox.mp4': CLOSED, 'dog.mp4': 'saved' }])
    },
  )

  test('an address that has expired is renewed', async () => {
    const { next, ranges } = givenServer()
    next.push({ cutAfter: 100 }, 410)
    const renewed = [manifestFile(1, 'fox.mp4', FOX, '/files/1-renewed'), ...FILES.slice(1)]
    const { states } = await save({ manifests: [FILES, renewed] })
    expect(ranges.slice(1, 3)).toEqual(['/files/1 bytes=100-999', '/files/1-renewed bytes=100-999'])
    expect(states).toEqual({ 'fox.mp4': 'saved', 'dog.mp4': 'saved' })
  })

  test('a renewed address that is refused too ends the file', async () => {
    const { next, ranges } = givenServer()
    next.push(410, 410)
    const { states } = await save()
    expect(states).toEqual({ 'fox.mp4': CLOSED, 'dog.mp4': 'saved' })
    expect(ranges).toHaveLength(3)
  })

  test.each([
    ['QuotaExceededError', 'There is not enough free space'],
    ['NotAllowedError', 'The browser may not write to this folder'],
    ['NotFoundError', 'The folder was moved or deleted'],
    ['InvalidStateError', 'The folder could not be written to'],
  ])('%s stops the saving, and leaves no partial file', async (name, message) => {
    givenServer()
    const folder = givenFolder()
    folder.onWrite = () => {
      throw new DOMException('', name)
    }
    const { error, names } = await save({ folder })
    expect(error).toBeInstanceOf(SavingStopped)
    expect(String(error)).toContain(message)
    expect(names).toEqual([])
  })

  test('a name that the computer refuses does not stop the others', async () => {
    givenServer()
    const folder = givenFolder()
    folder.onWrite = (name) => {
      if (name === 'fox.mp4') throw new TypeError('Name is not allowed')
    }
    const { states } = await save({ folder })
    expect(states).toEqual({
      'fox.mp4': 'This computer does not accept the name of the file.',
      'dog.mp4': 'saved',
    })
  })
})
