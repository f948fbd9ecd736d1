/** Lines and their parts, in visual order. A letter is one wide. */
import { expect, test } from 'vitest'
import { layOut } from './lay-out.ts'

const lines = (text: string, width: number) =>
  layOut(
    [{ text, fonts: [...text].map((char) => (/\p{L}/u.test(char) ? 'letters' : 'signs')) }],
    width,
    (part) => part.length,
  ).map(({ parts }) => parts.map((part) => part.text))

test.each([
  ['words', 'one two three', 7, ['one two', 'three']],
  ['a word longer than a line', 'abcdefgh ij', 3, ['abc', 'def', 'gh', 'ij']],
  ['lines of an address', 'a\n\nb', 9, ['a', '', 'b']],
  ['Chinese, without an end of a sentence at the start of a line', '北京天安门。', 5, ['北京天安', '门。']],
  ['Thai, between words of a dictionary', 'ถนนสุขุมวิท', 9, ['ถนน', 'สุขุมวิท']],
])('a text is broken into lines: %s', (_name, text, width, expected) => {
  expect(lines(text, width).map((parts) => parts.join(''))).toEqual(expected)
})

test.each([
  ['a number in Hebrew', 'רחוב 45 א', 'א 45 רחוב'],
  ['brackets in Hebrew', 'אב (גד)', '(גד) אב'],
  // foliojs/pdfkit#1068 and #1524
  ['Hebrew with a colon', 'שם: דן מנו', 'מנו דן :שם'],
  [
    'Arabic between English and brackets',
    'Translator: * صلاة الغداة (Salat Al-Ghadah) refers',
    'Translator: * الغداة صلاة (Salat Al-Ghadah) refers',
  ],
  ['Hebrew in English', 'at (אב גד) now', 'at (גד אב) now'],
])('a line is put in visual order: %s', (_name, text, expected) => {
  expect(lines(text, 99).map((parts) => parts.join(''))).toEqual([expected])
})
