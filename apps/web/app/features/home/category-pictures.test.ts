import { expect, test } from 'vitest'
import { sampleResult, sampleResults } from '../../../test/sample-clips.ts'
import { choosePictures } from './category-pictures.ts'

const pathsOf = (pictures: ReturnType<typeof choosePictures>) =>
  Object.values(pictures).map((picture) => picture?.thumbpath)

test('a tile does not show a clip again that is higher on the page, or on another tile', () => {
  const categories = [
    { id: 250, items: sampleResults([1, 2, 3]) },
    { id: 253, items: sampleResults([2, 4]) },
  ]
  expect(pathsOf(choosePictures(categories, [1]))).toEqual([
    '/media/2/poster-640.jpg',
    '/media/4/poster-640.jpg',
  ])
})

test('a category of which everything is shown keeps its newest clip, and an empty one has no picture', () => {
  const categories = [
    { id: 250, items: sampleResults([1]) },
    { id: 253, items: [] },
  ]
  expect(pathsOf(choosePictures(categories, [1]))).toEqual(['/media/1/poster-640.jpg', undefined])
})

test('a tile shows no graphic material (R-GRAPHIC-1)', () => {
  const graphic = sampleResult(1, { meta: { graphic: true } })
  const categories = [
    { id: 250, items: [graphic, ...sampleResults([2])] },
    { id: 253, items: [graphic] },
  ]
  expect(pathsOf(choosePictures(categories, []))).toEqual(['/media/2/poster-640.jpg', undefined])
})
