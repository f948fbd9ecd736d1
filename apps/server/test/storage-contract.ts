/** The contract of a storage. Each adapter's test runs it against a new storage. */
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import pLimit from 'p-limit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FileMissing, type ListedFile, type Storage } from '../src/platform/storage/storage.ts'

const bytes = (words: string) => new TextEncoder().encode(words)

async function* chunksOf(...chunks: string[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield bytes(chunk)
}

async function listed(storage: Storage, prefix: string) {
  const files: ListedFile[] = []
  for await (const file of storage.list(prefix)) files.push(file)
  return files
}

async function keysBelow(storage: Storage, prefix: string): Promise<string[]> {
  return (await listed(storage, prefix)).map(({ key }) => key)
}

/** @param open returns the storage under test, which has no other writer */
export function describeStorage(open: () => Storage): void {
  const contentOf = async (key: string) => textOf(await open().open(key))
  let folders = 0
  function newFolder(): string {
    folders += 1
    return `folder-${folders}`
  }

  describe('a file', () => {
    test('a stored file is read back, complete and in ranges with both ends included', async () => {
      const key = `${newFolder()}/a.txt`
      await open().put(key, bytes('0123456789'))
      expect(await contentOf(key)).toBe('0123456789')
      expect(await textOf(await open().open(key, { start: 2, end: 4 }))).toBe('234')
      expect(await textOf(await open().open(key, { start: 9, end: 9 }))).toBe('9')
    })

    test('a file is stored from a stream of known length, of unknown length, and of no bytes', async () => {
      const folder = newFolder()
      await open().put(`${folder}/known`, chunksOf('abc', 'def'), { sizeBytes: 6 })
      await open().put(`${folder}/unknown`, chunksOf('abc', 'def', 'g'))
      await open().put(`${folder}/empty`, chunksOf())
      expect(await contentOf(`${folder}/known`)).toBe('abcdef')
      expect(await contentOf(`${folder}/unknown`)).toBe('abcdefg')
      expect((await open().head(`${folder}/empty`))?.sizeBytes).toBe(0)
    })

    test('a file has a size, a strong tag and a date', async () => {
      const key = `${newFolder()}/a.txt`
      await open().put(key, bytes('0123456789'))
      expect(await open().head(key)).toEqual({
        sizeBytes: 10,
        etag: expect.stringMatching(/^"[^"]+"$/),
        modifiedAt: expect.any(Date),
      })
    })

    test('a missing file is reported as missing, and so is a folder', async () => {
      const folder = newFolder()
      await open().put(`${folder}/a.txt`, bytes('a'))
      for (const key of [`${folder}/none.txt`, folder, `${folder}/a.txt/b`]) {
        expect(await open().head(key), key).toBeUndefined()
      }
      await expect(open().open(`${folder}/none.txt`)).rejects.toThrow(FileMissing)
    })

    test('a removed file does not exist, and removing it again is no error', async () => {
      const key = `${newFolder()}/a.txt`
      await open().put(key, bytes('a'))
      await open().remove(key)
      expect(await open().head(key)).toBeUndefined()
      await open().remove(key)
    })

    test('a file has a public address only below public/', () => {
      expect(open().publicUrl('public/7/v1/poster.jpg')).toMatch(/\/7\/v1\/poster\.jpg$/)
      expect(() => open().publicUrl('masters/7/master.mp4')).toThrow('Not a public file')
      expect(() => open().publicUrl('public/../masters/7')).toThrow('Not a storage key')
    })
  })

  describe('replacing a file', () => {
    test('replacing a file is atomic: an open reader finishes the old file', async () => {
      const key = `${newFolder()}/a.bin`
      const [before, after] = [randomBytes(3_000_000).toString('hex'), randomBytes(10).toString('hex')]
      await open().put(key, bytes(before))
      const reader = await open().open(key)
      await open().put(key, bytes(after))
      expect((await textOf(reader)) === before).toBe(true)
      expect(await contentOf(key)).toBe(after)
    })

    test('replacing a file changes the tag, also when the length is the same', async () => {
      const key = `${newFolder()}/a.txt`
      await open().put(key, bytes('aaa'))
      const first = await open().head(key)
      await open().put(key, chunksOf('bbb'))
      expect((await open().head(key))?.etag).not.toBe(first?.etag)
    })

    test.each([
      ['breaks off', { sizeBytes: undefined, fails: true }],
      ['is shorter than announced', { sizeBytes: 100, fails: false }],
      ['is longer than announced', { sizeBytes: 1, fails: false }],
    ])(
      'replacing a file with a stream that %s keeps the old file and leaves nothing else',
      async (_case, stream) => {
        const folder = newFolder()
        await open().put(`${folder}/a.txt`, bytes('old'))
        async function* brokenStream() {
          yield* chunksOf('new', 'er')
          if (stream.fails) throw new Error('the connection is closed')
        }
        const { sizeBytes } = stream
        const options = sizeBytes === undefined ? {} : { sizeBytes }
        await expect(open().put(`${folder}/a.txt`, brokenStream(), options)).rejects.toThrow()
        expect(await contentOf(`${folder}/a.txt`)).toBe('old')
        expect(await keysBelow(open(), `${folder}/`)).toEqual([`${folder}/a.txt`])
      },
    )

    test('replacing a file many times at once leaves one complete version', async () => {
      const key = `${newFolder()}/a.txt`
      const contents = Array.from({ length: 20 }, (_, at) => String(at % 10).repeat(1000 + at))
      await Promise.all(contents.map((content) => open().put(key, chunksOf(content))))
      expect(contents).toContain(await contentOf(key))
      expect(await keysBelow(open(), key.replace('a.txt', ''))).toEqual([key])
    })
  })

  describe('a list', () => {
    test('a list contains the files below the prefix at any depth, in the order of the keys, with sizes and dates', async () => {
      const folder = newFolder()
      for (const name of ['b/2.txt', 'a.txt', 'b/10.txt', 'b-c.txt', 'a/deep/er/x.txt', 'b/1.txt']) {
        await open().put(`${folder}/${name}`, bytes(name))
      }
      await open().put(`${folder}2/other.txt`, bytes('of another folder'))
      const keys = await keysBelow(open(), `${folder}/`)
      const names = ['a.txt', 'a/deep/er/x.txt', 'b-c.txt', 'b/1.txt', 'b/10.txt', 'b/2.txt']
      expect(keys).toEqual(names.map((name) => `${folder}/${name}`))
      const [first] = await listed(open(), `${folder}/b/`)
      expect(first).toEqual({ key: `${folder}/b/1.txt`, sizeBytes: 7, modifiedAt: expect.any(Date) })
      expect(await keysBelow(open(), '')).toEqual(expect.arrayContaining(keys))
    })

    test('a list of a large folder is read only as far as requested', async () => {
      const folder = newFolder()
      const names = Array.from({ length: 1_200 }, (_, at) => String(at).padStart(4, '0'))
      const few = pLimit(30)
      await few.map(names, (name) => open().put(`${folder}/${name}`, bytes(name)))
      expect(await keysBelow(open(), `${folder}/`)).toEqual(names.map((name) => `${folder}/${name}`))
      for await (const { key } of open().list(`${folder}/`)) {
        expect(key).toBe(`${folder}/0000`)
        break
      }
    })

    test('a list of a folder that does not exist is empty, and of a partial name is refused', async () => {
      expect(await keysBelow(open(), 'nowhere/')).toEqual([])
      await expect(keysBelow(open(), 'nowhere')).rejects.toThrow('Not a folder')
    })
  })

  describe('a local file or folder', () => {
    let here: string
    beforeAll(async () => {
      here = await mkdtemp(join(tmpdir(), 'rushes-made-'))
    })
    afterAll(() => rm(here, { recursive: true, force: true }))

    test('a local file is adopted, dated today, with the same result when repeated', async () => {
      const folder = newFolder()
      const path = join(here, 'film.mp4')
      await writeFile(path, 'a film')
      const before = Date.now()
      await open().adopt(`${folder}/film.mp4`, path)
      await open().adopt(`${folder}/film.mp4`, path)
      expect(await contentOf(`${folder}/film.mp4`)).toBe('a film')
      // Disks store times with a limited precision.
      const modifiedAt = (await open().head(`${folder}/film.mp4`))?.modifiedAt.getTime() ?? 0
      expect(modifiedAt).toBeGreaterThan(before - 2_000)
      expect(await keysBelow(open(), `${folder}/`)).toEqual([`${folder}/film.mp4`])
      await rm(path)
      expect(await contentOf(`${folder}/film.mp4`)).toBe('a film')
    })

    test('a local file replaces the existing one, and a missing one adopts nothing', async () => {
      const folder = newFolder()
      await open().put(`${folder}/a.txt`, bytes('old'))
      await expect(open().adopt(`${folder}/a.txt`, join(here, 'none'))).rejects.toThrow()
      expect(await contentOf(`${folder}/a.txt`)).toBe('old')
      await writeFile(join(here, 'new.txt'), 'new')
      await open().adopt(`${folder}/a.txt`, join(here, 'new.txt'))
      expect(await contentOf(`${folder}/a.txt`)).toBe('new')
      expect(await keysBelow(open(), `${folder}/`)).toEqual([`${folder}/a.txt`])
    })

    const givenMade = async (name: string, content: string) => {
      await mkdir(join(here, name, 'hls'), { recursive: true })
      await writeFile(join(here, name, 'poster.jpg'), content)
      await writeFile(join(here, name, 'hls', 'a.m4s'), content)
      return join(here, name)
    }

    test('a local folder is adopted once, and an existing one is not changed', async () => {
      const folder = `${newFolder()}/made/`
      await open().adoptFolder(folder, await givenMade('first', 'one'))
      await open().adoptFolder(folder, await givenMade('second', 'other'))
      expect(await keysBelow(open(), folder)).toEqual([`${folder}hls/a.m4s`, `${folder}poster.jpg`])
      expect(await contentOf(`${folder}poster.jpg`)).toBe('one')
      await expect(open().adoptFolder(`${newFolder()}/`, join(here, 'none'))).rejects.toThrow()
    })

    test('local copies of a file or a folder are available as a path while they are in use', async () => {
      const folder = newFolder()
      await open().put(`${folder}/a.txt`, bytes('abc'))
      await open().put(`${folder}/deep/b.txt`, bytes('b'))
      expect(await open().withLocal(`${folder}/a.txt`, (path) => readFile(path, 'utf8'))).toBe('abc')
      const names = await open().withLocal(`${folder}/`, (path) => readdir(path, { recursive: true }))
      expect(names.toSorted()).toEqual(['a.txt', 'deep', 'deep/b.txt'])
      await expect(
        open().withLocal(`${folder}/a.txt`, () => Promise.reject(new Error('no'))),
      ).rejects.toThrow('no')
      expect(await contentOf(`${folder}/a.txt`)).toBe('abc')
    })

    test('a local copy is refused when it does not exist, or is a folder instead of a file or the reverse', async () => {
      const folder = newFolder()
      await open().put(`${folder}/a.txt`, bytes('a'))
      for (const key of [`${folder}/none`, `${folder}/none/`, folder, `${folder}/a.txt/`]) {
        await expect(open().withLocal(key, stat), key).rejects.toThrow(FileMissing)
      }
    })
  })

  describe('a folder', () => {
    test('a folder is copied with everything below it, and dated today', async () => {
      const folder = newFolder()
      await open().put(`${folder}/v1/a.txt`, bytes('a'))
      await open().put(`${folder}/v1/hls/b.txt`, bytes('b'))
      const before = Date.now()
      await open().copyFolder(`${folder}/v1/`, `${folder}/v2/`)
      expect(await keysBelow(open(), `${folder}/v1/`)).toHaveLength(2)
      expect(await contentOf(`${folder}/v2/hls/b.txt`)).toBe('b')
      for (const { modifiedAt } of await listed(open(), `${folder}/v2/`)) {
        expect(modifiedAt.getTime()).toBeGreaterThan(before - 2_000)
      }
      await open().copyFolder(`${folder}/none/`, `${folder}/v3/`)
      expect(await keysBelow(open(), `${folder}/v3/`)).toEqual([])
    })

    test('a folder is removed with everything below it, and nothing next to it', async () => {
      const folder = newFolder()
      for (const name of ['v1/a.txt', 'v1/hls/b.txt', 'v10/a.txt', 'v1.txt']) {
        await open().put(`${folder}/${name}`, bytes(name))
      }
      await open().removeFolder(`${folder}/v1/`)
      expect(await keysBelow(open(), `${folder}/`)).toEqual([`${folder}/v1.txt`, `${folder}/v10/a.txt`])
      await open().removeFolder(`${folder}/v1/`)
    })

    test.each(['', '/', 'a', '../a/', 'a//', './'])('%j is refused as a folder', async (prefix) => {
      await expect(open().removeFolder(prefix)).rejects.toThrow(/^Not a/)
      await expect(open().copyFolder(prefix, 'b/')).rejects.toThrow(/^Not a/)
      await expect(open().adoptFolder(prefix, tmpdir())).rejects.toThrow(/^Not a/)
    })
  })

  test('sweeping removes no listed file', async () => {
    const folder = newFolder()
    await open().put(`${folder}/a.txt`, bytes('a'))
    await open().sweep(new Date(Date.now() + 60_000))
    expect(await contentOf(`${folder}/a.txt`)).toBe('a')
  })

  test.each(['', '/a', 'a/', 'a//b', '.', '..', '../a', 'a/../b', 'a/.hidden', 'a\\b', 'a b', 'a\0'])(
    'the text %j is refused as a key',
    async (key) => {
      await expect(open().put(key, bytes('a'))).rejects.toThrow('Not a storage key')
      await expect(open().open(key)).rejects.toThrow('Not a storage key')
      await expect(open().head(key)).rejects.toThrow('Not a storage key')
      await expect(open().remove(key)).rejects.toThrow('Not a storage key')
      await expect(open().adopt(key, tmpdir())).rejects.toThrow('Not a storage key')
    },
  )
}
