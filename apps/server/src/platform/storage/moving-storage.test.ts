/**
 * Two storages during a move satisfy the contract of the port together, and no file is lost between them (R-FILE-10).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { describeStorage } from '../../../test/storage-contract.ts'
import { localStorage } from './local-storage.ts'
import { movingStorage } from './moving-storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'rushes-moving-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const from = localStorage(join(folder, 'from'), '/media')
const to = localStorage(join(folder, 'to'), '/media')
const moving = movingStorage(to, from)

describeStorage(() => moving)

const contentOf = async (key: string) => await text(await moving.open(key))
async function keysBelow(prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of moving.list(prefix)) keys.push(key)
  return keys
}

describe('while files move (R-FILE-10)', () => {
  test('while files move, one that has not moved yet is read from its old place, also by programs', async () => {
    await from.put('old/a.txt', Buffer.from('old'))
    await from.put('old/deep/b.txt', Buffer.from('old'))
    expect([await contentOf('old/a.txt'), (await moving.head('old/a.txt'))?.sizeBytes]).toEqual(['old', 3])
    expect(await moving.withLocal('old/a.txt', async (path) => path)).toContain('from')
    expect(await moving.withLocal('old/', async (path) => path)).toContain('from')
  })

  test('while files move, a written one is stored in the new place and read from there', async () => {
    await from.put('both/a.txt', Buffer.from('old'))
    await moving.put('both/a.txt', Buffer.from('newer'))
    expect(await contentOf('both/a.txt')).toBe('newer')
    expect(await from.head('both/a.txt')).toMatchObject({ sizeBytes: 3 })
    expect(await to.head('both/a.txt')).toMatchObject({ sizeBytes: 5 })
  })

  test('while files move, a list contains the files of both places, each once, in order', async () => {
    for (const name of ['b', 'd', 'e']) await from.put(`list/${name}`, Buffer.from('old'))
    for (const name of ['a', 'b', 'c', 'f']) await to.put(`list/${name}`, Buffer.from('newer'))
    expect(await keysBelow('list/')).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `list/${name}`))
  })

  test('while files move, a removed one is removed from both places', async () => {
    for (const place of [from, to]) {
      await place.put('gone/a.txt', Buffer.from('a'))
      await place.put('gone/deep/b.txt', Buffer.from('b'))
    }
    await moving.remove('gone/a.txt')
    expect(await keysBelow('gone/')).toEqual(['gone/deep/b.txt'])
    await moving.removeFolder('gone/')
    expect(await keysBelow('gone/')).toEqual([])
    expect(await from.head('gone/deep/b.txt')).toBeUndefined()
  })

  test('while files move, a folder that exists in both is copied completely', async () => {
    await from.put('v1/a.txt', Buffer.from('old'))
    await from.put('v1/b.txt', Buffer.from('old'))
    await to.put('v1/b.txt', Buffer.from('newer'))
    await moving.copyFolder('v1/', 'v2/')
    expect([await contentOf('v2/a.txt'), await contentOf('v2/b.txt')]).toEqual(['old', 'newer'])
  })
})
