/** Which of the offered files are sent. */
import { expect, test } from 'vitest'
import { sortFiles } from './sort-files.ts'

const file = (name: string, size = 3) =>
  Object.defineProperty(new File(['abc'], name), 'size', { value: size })

test('films and pictures are sent, tables describe them, litter is passed over', () => {
  const offered = ['fox.MOV', 'fox.jpeg', 'foxes.csv', 'more.csv', '.DS_Store', 'Thumbs.db', 'fox.tiff'].map(
    (name) => file(name),
  )
  const { files, table, refused } = sortFiles(offered)
  expect(files.map(({ name }) => name)).toEqual(['fox.MOV', 'fox.jpeg', 'fox.tiff'])
  expect(table?.name).toBe('foxes.csv')
  expect(refused).toEqual([{ name: 'more.csv', reason: 'only one table can be imported at a time' }])
})

test('what is not sent is named with the reason', () => {
  const { files, refused } = sortFiles([file('fox.svg'), file('fox.mp4', 0), file('fox.mxf', 21 * 2 ** 30)])
  expect(files).toEqual([])
  expect(refused).toEqual([
    { name: 'fox.svg', reason: 'it is a drawing (SVG). Please export it as PNG' },
    { name: 'fox.mp4', reason: 'it is empty. Please send it again, from the original card or disk' },
    { name: 'fox.mxf', reason: 'it has more than 20 GiB' },
  ])
})
