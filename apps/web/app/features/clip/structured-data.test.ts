import type { Clip } from '@rushes/contract/clips'
import { expect, test } from 'vitest'
import { structuredDataOf } from './structured-data.ts'

const META: Omit<NonNullable<Clip['image_metadata']>, 'duration' | 'width' | 'height'> = {
  rating: 'GD',
  ...{ definition: '1080p', hls: true, hls_path: null, graphic: false, clip_count: null },
  ...{ summary: null, notSocial: false, enquire: false, short: false, location: 'Texas' },
  ...{ category: 'Pets', category_id: 250 },
}
const VIDEO: Clip = {
  ...{ id: 7, type: 'video', clip_type: 'video', title: 'Kitten </script>', categories: [] },
  ...{ category: 'Pets', category_id: 250, image_metadata: null, location: 'Texas', location_code: 'us' },
  video_metadata: { ...META, duration: 8.9, width: 1280, height: 720, frame_rate: 24 },
  media: { thumbpath: '/media/7/p.jpg', filepath: '/media/7/f.mp4', hls_path: null, storyboard: null },
  ...{ thumbpath: '/media/7/p.jpg', filepath: '/media/7/f.mp4', colour: '#000000', file_type: 'MP4' },
  ...{ created: '2026-01-07T13:10:00.000Z', date_taken: null, date_posted: null, clip_rating: 'GD' },
  ...{ notSocial: false, enquire: false, related_items: [], downloadable_by_user: false },
  credit: { author: 'GalgenTX', licence: 'CC-BY-2.0', source: '', changes: '' },
}
const IMAGE: Clip = {
  ...{ ...VIDEO, type: 'image', clip_type: 'image', video_metadata: null },
  image_metadata: { ...META, duration: 0, width: 1920, height: 1080 },
}
const SITE = { baseUrl: 'https://rushes.example', mediaBase: '', termsPdfUrl: null, brandName: 'Rushes' }

test('a video is a VideoObject with its licence and the page to acquire one', () => {
  expect(structuredDataOf(VIDEO, SITE)).toMatchObject({
    '@type': 'VideoObject',
    duration: 'PT8S',
    description: 'License the video "Kitten </script>" of 00:08, Texas. Pets.',
    license: 'https://rushes.example/licensing-terms',
    acquireLicensePage: 'https://rushes.example/clip/7',
    creditText: 'GalgenTX',
  })
})

test('an image is an ImageObject with its size', () => {
  expect(structuredDataOf(IMAGE, SITE)).toMatchObject({ '@type': 'ImageObject', width: 1920, height: 1080 })
  expect(structuredDataOf(IMAGE, SITE)).not.toHaveProperty('duration')
})

test('addresses are absolute, wherever media and terms live', () => {
  const elsewhere = { ...SITE, mediaBase: 'https://media.example', termsPdfUrl: '/terms.pdf' }
  expect(structuredDataOf(VIDEO, elsewhere)).toMatchObject({
    thumbnailUrl: ['https://media.example/media/7/p.jpg'],
    contentUrl: 'https://media.example/media/7/f.mp4',
    license: 'https://rushes.example/terms.pdf',
  })
})
