/** Copying between two storages can be interrupted, repeated and run next to a shop (R-FILE-10). */
import { mkdtempSync, rmSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localStorage } from '../../platform/storage/local-storage.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { copyFiles } from './copy-files.ts'

let folder: string
let from: Storage
let to: Storage
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rushes-copied-'))
  from = localStorage(join(folder, 'from'), '/media')
  to = localStorage(join(folder, 'to'), '/media')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const give = (key: string, content: string) => from.put(key, Buffer.from(content))
const contentAt = async (place: Storage, key: string) => await text(await place.open(key))

test('a copy contains every stored file of the product, each once', async () => {
  for (let at = 0; at < 250; at += 1) await give(`public/${at}/v1/a.jpg`, `picture ${at}`)
  await give('masters/1/a.mov', 'a film')
  await give('elsewhere/a.txt', 'not ours')
  expect(await copyFiles(from, to)).toMatchObject({ files: 251, copied: 251 })
  expect(await contentAt(to, 'public/249/v1/a.jpg')).toBe('picture 249')
  expect(await to.head('elsewhere/a.txt')).toBeUndefined()
  await give('masters/2/b.mov', 'another film')
  expect(await copyFiles(from, to)).toEqual({ files: 252, copied: 1, bytes: 12, alone: 0 })
})

test('a copy reports how many files the source no longer has, and keeps them', async () => {
  await give('masters/1/a.mov', 'a film')
  await give('masters/2/a.mov', 'another film')
  await copyFiles(from, to)
  await from.remove('masters/1/a.mov')
  expect(await copyFiles(from, to)).toMatchObject({ files: 1, alone: 1 })
  expect(await contentAt(to, 'masters/1/a.mov')).toBe('a film')
})

test('a copy that was interrupted continues where it was', async () => {
  for (let at = 0; at < 20; at += 1) await give(`masters/${at}/a.mov`, 'a film')
  let left = 8
  const failing: Storage = {
    ...to,
    put: async (...args) => {
      left -= 1
      if (left < 0) throw new Error('the connection is closed')
      await to.put(...args)
    },
  }
  await expect(copyFiles(from, failing)).rejects.toThrow('the connection is closed')
  const { copied } = await copyFiles(from, to)
  expect(copied).toBeLessThan(20)
  expect(copied).toBeGreaterThanOrEqual(20 - 8)
})

test('a copy replaces files that changed since, and keeps newer ones at the target', async () => {
  await give('masters/1/a.mov', 'first')
  await give('masters/2/a.mov', 'first')
  await copyFiles(from, to)
  const hourAgo = new Date(Date.now() - 3_600_000)
  await to.withLocal('masters/1/a.mov', (path) => utimes(path, hourAgo, hourAgo))
  await give('masters/1/a.mov', 'replaced')
  await from.withLocal('masters/2/a.mov', (path) => utimes(path, hourAgo, hourAgo))
  await to.put('masters/2/a.mov', Buffer.from('written after the move'))
  expect(await copyFiles(from, to)).toMatchObject({ copied: 1 })
  expect(await contentAt(to, 'masters/1/a.mov')).toBe('replaced')
  expect(await contentAt(to, 'masters/2/a.mov')).toBe('written after the move')
})

test('a copy does not restore files that were removed while it ran', async () => {
  await give('public/1/v1/a.jpg', 'withheld')
  const slow: Storage = {
    ...to,
    put: async (...args) => {
      await to.put(...args)
      await from.remove('public/1/v1/a.jpg')
    },
  }
  await copyFiles(from, slow)
  expect(await to.head('public/1/v1/a.jpg')).toBeUndefined()
})

test('a copy keeps no file whose bytes changed in transfer', async () => {
  await give('masters/1/a.mov', 'a film')
  let opened = 0
  const rotting: Storage = {
    ...from,
    open: async (key, range) => {
      opened += 1
      if (opened === 2) await from.put(key, Buffer.from('a bilm'))
      return await from.open(key, range)
    },
  }
  await expect(copyFiles(rotting, to)).rejects.toThrow('other bytes')
  expect(await to.head('masters/1/a.mov')).toBeUndefined()
})
