import { expect, test } from 'vitest'
import { keepFolder } from '../../lib/file-folders.ts'
import type { Upload } from '../../lib/uploads-store.ts'
import { sheetRows } from './sheet-rows.ts'

function uploadIn(folder: string): Upload {
  const file = new File(['x'], 'X.jpg')
  keepFolder(file, `/${folder}/X.jpg`)
  const target = { address: '', headers: {}, metadata: {}, owner: '', gone: '' }
  return {
    key: 1,
    file,
    batch: 1,
    target,
    place: '',
    address: null,
    sent: 0,
    state: 'waiting',
    problem: null,
  }
}

test('files of one name in two folders are separate rows with their paths', () => {
  const rows = sheetRows([], [uploadIn('Shoot/A'), uploadIn('Shoot/B')], new Map())
  expect(rows.map(({ name }) => name)).toEqual(['Shoot/A/X.jpg', 'Shoot/B/X.jpg'])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(2)
})
