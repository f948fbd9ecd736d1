/** The storage on the local disk satisfies the contract of the port. */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { describeStorage } from '../../../test/storage-contract.ts'
import { localStorage } from './local-storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'rushes-storage-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const storage = localStorage(folder, '/media')

describeStorage(() => storage)

test('a public file is served below the given path', () => {
  expect(storage.publicUrl('public/7/v1/poster.jpg')).toBe('/media/7/v1/poster.jpg')
})

test('a partial file of a crash is not listed, and is removed once it is old, as is an empty folder', async () => {
  await storage.put('crash/a.txt', Buffer.from('a'))
  const half = join(folder, 'crash', `.b.txt.${randomUUID()}`)
  writeFileSync(half, 'half of')
  mkdirSync(join(folder, 'crash', '.snapshot'))
  mkdirSync(join(folder, 'crash', 'empty'))
  const keys: string[] = []
  for await (const { key } of storage.list('crash/')) keys.push(key)
  expect(keys).toEqual(['crash/a.txt'])
  expect(await storage.sweep(new Date(Date.now() - 60_000))).toBe(0)
  expect(await storage.sweep(new Date(Date.now() + 60_000))).toBe(1)
  expect(readdirSync(join(folder, 'crash')).toSorted()).toEqual(['.snapshot', 'a.txt'])
})

test('an adopted file is linked instead of copied, and an adopted folder is moved', async () => {
  writeFileSync(join(folder, '.film'), 'a film')
  await storage.adopt('adopted/film.mp4', join(folder, '.film'))
  expect(statSync(join(folder, 'adopted/film.mp4')).ino).toBe(statSync(join(folder, '.film')).ino)
  mkdirSync(join(folder, '.made'))
  writeFileSync(join(folder, '.made', 'a.txt'), 'a')
  await storage.adoptFolder('adopted/made/', join(folder, '.made'))
  expect(existsSync(join(folder, '.made'))).toBe(false)
})
