import { expect, test } from 'vitest'
import { avifSet } from './poster.ts'

test('a poster has three widths in AVIF', () => {
  expect(avifSet('/media/7/v1/poster-640.jpg')).toBe(
    '/media/7/v1/poster-320.avif 320w, /media/7/v1/poster-640.avif 640w, /media/7/v1/poster-1280.avif 1280w',
  )
})

test('a picture that is no poster has none', () => {
  expect(avifSet('')).toBe('')
  expect(avifSet('https://elsewhere.example/picture.jpg')).toBe('')
})
