/** What search engines read about a clip. */
import { expect, test } from 'vitest'
import { sampleClip, sampleResult } from '../../../test/sample-clips.ts'
import { structuredDataOf } from './structured-data.ts'

const VIDEO = sampleClip({ title: 'Kitten </script>' })
const IMAGE = sampleClip({
  type: 'image',
  clip_type: 'image',
  video_metadata: null,
  image_metadata: { ...sampleResult(7).meta, duration: 0, width: 1920, height: 1080 },
})
const SITE = {
  baseUrl: 'https://rushes.example',
  mediaBase: '',
  termsPdfUrl: '/licensing-terms.pdf',
  brandName: 'Rushes',
}

test('a video is a VideoObject with its licence and the page to acquire one', () => {
  expect(structuredDataOf(VIDEO, SITE)).toMatchObject({
    '@type': 'VideoObject',
    duration: 'PT8S',
    description: 'License the video "Kitten </script>" of 00:08, Texas. Pets.',
    license: 'https://rushes.example/licensing-terms.pdf',
    acquireLicensePage: 'https://rushes.example/clip/7',
    creditText: 'GalgenTX',
  })
})

test('an image is an ImageObject with its size', () => {
  expect(structuredDataOf(IMAGE, SITE)).toMatchObject({ '@type': 'ImageObject', width: 1920, height: 1080 })
  expect(structuredDataOf(IMAGE, SITE)).not.toHaveProperty('duration')
})

test.each([
  ['Ada Lovelace', 'Person'],
  ['Vincent van Gogh', 'Person'],
  ['NASA', 'Organization'],
  ['Bundesarchiv / B 145', 'Organization'],
  ['Harbour Films Ltd', 'Organization'],
  ['GalgenTX', undefined],
])('the creator of %s is stated only as what the credit clearly names: %s', (author, type) => {
  const credit = { ...VIDEO.credit, author }
  const { creator } = structuredDataOf({ ...VIDEO, credit }, SITE)
  expect(creator).toEqual(type && { '@type': type, name: author })
})

test('addresses are absolute, wherever media and terms live', () => {
  const elsewhere = { ...SITE, mediaBase: 'https://media.example', termsPdfUrl: '/terms.pdf' }
  expect(structuredDataOf(VIDEO, elsewhere)).toMatchObject({
    thumbnailUrl: ['https://media.example/media/7/poster-640.jpg'],
    contentUrl: 'https://media.example/media/7/direct.mp4',
    license: 'https://rushes.example/terms.pdf',
  })
})
