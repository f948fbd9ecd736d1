import { expect, test } from 'vitest'
import { isEnglishWord } from './english-words.ts'

test.each([
  ...[
    'lion',
    'bunny',
    'colour',
    'lions',
    'bunnies',
    'foxes',
    'beaches',
    'firemen',
    'carried',
    'baking',
    'baked',
  ],
  ...['bitten', 'swam', 'wove', 'swore', 'crept', 'fled', 'shone', 'ridden', 'gotten', 'lain', 'dreamt'],
  ...['running', 'stopped', 'bigger', 'wettest', 'funnier', 'happiest', 'jumping', 'buses'],
])('%s is an English word', (word) => expect(isEnglishWord(word)).toBe(true))

test.each(['squirl', 'marmozet', 'elefant', 'girafes', 'geting', 'zq', '', '__proto__'])(
  '“%s” is not an English word',
  (word) => expect(isEnglishWord(word)).toBe(false),
)
