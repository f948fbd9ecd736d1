/** What is a reference (R-SEARCH-19). */
import { describe, expect, test } from 'vitest'
import { readClipList, readReference } from './reference.rules.ts'

describe('a typed reference (R-SEARCH-19)', () => {
  test.each([
    ['VIDEO-41207', 'clip'],
    ['image-41207', 'clip'],
    ['V041207', 'clip'],
    ['VID-41207', 'clip'],
    ['PX-41207', 'clip'],
    ['clip 41207', 'clip'],
    [' #41207 ', 'any'],
    ['41207', 'any'],
    ['PACKAGE-41207', 'package'],
    ['https://rushes.example/clip/41207', 'clip'],
    ['localhost:3000/clip/41207?in=3#more', 'clip'],
    ['/package/41207/', 'package'],
    ['V041207.mp4', 'clip'],
    ['V041207-harbour-fire-at-dawn.mp4', 'clip'],
    ['V041207-harbour-fire-at-dawn (2).mp4', 'clip'],
    ['I041207-strasse.JPG', 'clip'],
    ['V041207-harbour-fire', 'clip'],
  ] as const)('“%s” is recognised as a typed reference', (text, kind) => {
    expect(readReference(text)).toMatchObject({ id: 41207, kind })
  })

  test.each([
    '',
    'cat 41207',
    '0',
    '99999999999',
    '2147483648',
    'v8 engine',
    'S500-mercedes.jpg',
    'V041207 harbour.mp4',
    'VV041207-harbour.mp4',
    'clip/abc',
    'https://x.example/',
    '4k',
    '10,000',
  ])('"%s" is not recognised as a typed reference', (text) => {
    expect(readReference(text)).toBeNull()
  })
})

describe('a pasted list of clips', () => {
  test.each([
    ['41207', [41207], []],
    ['41207, 41208;41209\n41210', [41207, 41208, 41209, 41210], []],
    ['41207 VIDEO-41208  V041209', [41207, 41208, 41209], []],
    ['clip 41207\r\nhttps://rushes.example/clip/41208', [41207, 41208], []],
    ['V041207-fire.mp4 I041208-fire (1).jpg\nV041209-fire (1).mp4', [41207, 41208, 41209], ['(1).jpg']],
    ['41207 41207 nonsense', [41207], ['nonsense']],
    ['package 41984\n0', [], ['package 41984', '0']],
    [' , \n', [], []],
  ] as const)('a pasted list of clips is read with its unknown entries: %j', (text, ids, unread) => {
    expect(readClipList(text)).toEqual({ ids, unread })
  })
})
