import { expect, test } from 'vitest'
import { isCorrectlySpelt } from './spelling.ts'

test.each([
  ...['lion', 'bunny', 'colour', 'lions', 'bunnies', 'foxes', 'beaches', 'firemen', 'carried', 'baking'],
  ...['bitten', 'swam', 'wove', 'swore', 'crept', 'fled', 'shone', 'ridden', 'gotten', 'lain', 'dreamt'],
  ...['running', 'stopped', 'bigger', 'wettest', 'funnier', 'happiest', 'jumping', 'buses', 'baked'],
  ...['unset', 'capybaras', 'tambourines', 'filter', 'fishing'],
])('the English word %s is correctly spelt', (word) => expect(isCorrectlySpelt(word)).toBe(true))

test.each([
  ...['hund', 'wald', 'strand', 'kutschen', 'madchen', 'maedchen', 'strasse', 'feuerwehr', 'elefant', 'foto'],
  ...['maison', 'chiens', 'foret', 'eglise', 'pompiers', 'soeur'],
  ...['perro', 'bosque', 'ninos', 'corazon', 'lluvia'],
  ...['gatto', 'cavalli', 'spiaggia', 'citta', 'fuoco'],
])('the German, French, Spanish or Italian word %s is correctly spelt', (word) =>
  expect(isCorrectlySpelt(word)).toBe(true),
)

test.each(['ירושלים', 'רחוב', 'москва', 'αθηνα', '東京'])(
  '%s, of a script without a list, is never misspelt',
  (word) => expect(isCorrectlySpelt(word)).toBe(true),
)

test.each(['kiten', 'squirl', 'marmozet', 'girafes', 'geting', 'zq', 'aaaa', 'zzzz', '', '__proto__'])(
  '“%s” is misspelt',
  (word) => expect(isCorrectlySpelt(word)).toBe(false),
)
