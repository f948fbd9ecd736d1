/** Languages of short queries. */
import { expect, test } from 'vitest'
import { isEnglish } from './english.ts'

test.each([
  ...[
    'cat',
    'fall foliage',
    'spectre outside a stately home',
    'drowsy furry creature',
    'bovine nibbling a mobile',
  ],
  ...[
    'protest in Kyiv at night',
    'pachyderm on the shore',
    'kids running',
    'the die is cast',
    'CROWDED TERRACE',
    'a feline',
  ],
])('“%s” is English', (text) => expect(isEnglish(text)).toBe(true))

test.each([
  ...['Hund am Strand', 'Wind in der Nacht', 'die Katze', 'Gespenst vor einem Herrenhaus'],
  ...[
    'chat sur un toit',
    'dame au marché',
    'un perro en la playa',
    'due cani sulla neve',
    'duch przed dworem',
  ],
  ...['cão na praia', 'собака на пляже', '海辺の犬', 'كلب على الشاطئ', '😀', ''],
])('“%s” is not English', (text) => expect(isEnglish(text)).toBe(false))
