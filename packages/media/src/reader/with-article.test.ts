import { expect, test } from 'vitest'
import { withArticle } from './with-article.ts'

test.each([
  ...[
    'an Apple',
    'an Olympus',
    'an OM Digital',
    'an EPSON',
    'an Arri',
    'an iQOO',
    'an LG',
    'an HTC',
    'an HP',
  ],
  ...['a Nikon', 'a Canon', 'a SONY', 'a RED', 'a Leica', 'a Unihertz', 'a UMIDIGI', 'a OnePlus', 'a ZTE'],
])('the article of a maker follows its sound: %s', (text) => {
  expect(withArticle(text.replace(/^an? /, ''))).toBe(text)
})
