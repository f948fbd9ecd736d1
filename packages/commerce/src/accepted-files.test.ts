import { expect, test } from 'vitest'
import { ACCEPT, contentTypeOf, isAcceptedName, labelOfType, MASTER_NAME } from './accepted-files.ts'

test.each([
  'IMG_1.HEIC',
  '00012.MTS',
  'old.vob',
  'phone.3gp',
  'capture.webm',
  'A001C003_230101_R1AB',
  'Clip No. 5',
])('a browser offers %s', (name) => {
  expect(isAcceptedName(name)).toBe(true)
})

test.each(['page.html', 'archive.zip', 'drawing.svg', 'raw.cr2'])('a browser does not offer %s', (name) => {
  expect(isAcceptedName(name)).toBe(false)
})

test('every extension has its content type and label, and can name a master', () => {
  expect(['mts', 'jpeg', 'tiff', 'heic'].map(contentTypeOf)).toEqual([
    ...['video/mp2t', 'image/jpeg', 'image/tiff', 'image/heic'],
  ])
  expect(contentTypeOf('zip')).toBe('application/octet-stream')
  expect(labelOfType('video/quicktime')).toBe('MOV')
  expect(MASTER_NAME.test('master.wmv')).toBe(true)
  expect(MASTER_NAME.test('../master.mp4')).toBe(false)
  expect(ACCEPT.split(',')).toEqual(expect.arrayContaining(['video/*', '.mts', '.heic']))
})
