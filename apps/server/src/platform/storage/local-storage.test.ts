/** The storage on this machine's disk keeps the port's promises. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { describeStorage } from '../../../test/storage-contract.ts'
import { openStorage } from './open-storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'rushes-storage-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const storage = openStorage({ kind: 'local', folder, publicBase: '/media' })

describeStorage(() => storage)

test('a public file is served below the given path', () => {
  expect(storage.publicUrl('public/7/v1/poster.jpg')).toBe('/media/7/v1/poster.jpg')
})

test('half a file that a crash left behind is not listed', async () => {
  await storage.put('crash/a.txt', Buffer.from('a'))
  writeFileSync(join(folder, 'crash', '.b.txt.0'), 'half of')
  const keys: string[] = []
  for await (const { key } of storage.list('crash/')) keys.push(key)
  expect(keys).toEqual(['crash/a.txt'])
})
