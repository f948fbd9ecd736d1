/** Which file resumes an unfinished upload. */
import { expect, test } from 'vitest'
import { findUnfinished, keepUnfinished } from './unfinished-store.ts'

const fileIn = (path: string) =>
  Object.defineProperty(new File(['abc'], 'IMG_1.jpg', { lastModified: 1 }), 'webkitRelativePath', {
    value: path,
  })

// As in transloadit/uppy#1606 and transloadit/uppy#1179.
test('a file of another folder, with the same name, size and date, resumes no upload', () => {
  keepUnfinished(fileIn('Card/a/IMG_1.jpg'), { batch: 7, address: '/uploads/1', owner: 'ann' })
  keepUnfinished(fileIn('IMG_1.jpg'), { batch: 7, address: '/uploads/2', owner: 'ann' })
  const found = ['Card/a/IMG_1.jpg', 'Card/b/IMG_1.jpg', ''].map((path) =>
    findUnfinished(fileIn(path), 'ann'),
  )
  expect(found.map((one) => one?.address)).toEqual(['/uploads/1', undefined, '/uploads/2'])
})
