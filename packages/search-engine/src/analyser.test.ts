/** Words of every script, and abbreviations. */
import { expect, test } from 'vitest'
import { analyse, normalise, splitTyped } from './analyser.ts'

test.each([
  ['U.N. talks', ['un', 'talks']],
  ['the E.U. and the U.S.-led A.B.C.', ['eu', 'us', 'led', 'abc']],
  ['a Ph.D. and a B.Sc., vs. st.-co.', ['phd', 'bsc', 'vs', 'st', 'co']],
  ['no.1 of go.Far', ['no', '1', 'go', 'far']],
  ['J. K. Rowling', ['j', 'k', 'rowling']],
  ['3.5 a.b.example', ['3', '5', 'b', 'example']],
  ['東京2024年 F-16戦闘機', ['東', '京', '2024', '年', 'f', '16', '戦', '闘', '機']],
  ['서울에서', ['서', '울', '에', '서']],
  ['กรุงเทพ', ['ก', 'รุ', 'ง', 'เ', 'ท', 'พ']],
  ['किताब École', ['किताब', 'ecole']],
  ['がんばれ', ['が', 'ん', 'ば', 'れ']],
])('the words of %s', (text, words) => {
  expect(analyse(text).words).toEqual(words)
})

test('suggestions of a script without spaces are words of a dictionary', () => {
  expect(analyse('東京タワーの夜景').segments).toEqual(['東京タワー', '東京', 'タワー', '夜景'])
  expect(analyse('F-16戦闘機').joined).toEqual(['f16'])
})

test.each([
  ['fox in sn', { head: 'fox in ', last: 'sn' }],
  ['東京タワ', { head: '東京', last: 'タワ' }],
  ['北京天安', { head: '北京', last: '天安' }],
  ['北京天安门', { head: '北京', last: '天安门' }],
  ['the U.N', { head: 'the ', last: 'UN' }],
  ['U.N.-St.', { head: 'U.N.-', last: 'St' }],
  ['slow-mo', { head: 'slow-', last: 'mo' }],
  ['', { head: '', last: '' }],
])('the word that is typed last in %s', (text, expected) => {
  expect(splitTyped(text)).toEqual(expected)
})

test('accents are removed, other marks are not', () => {
  expect(normalise('Müller Ŝ İ が ภูเขา שָׁלוֹם')).toBe('muller s i が ภูเขา שלום')
})

test('the vowel AM of Thai and Lao is one letter, however it is typed', () => {
  expect(normalise('น้ำ น\u0e49\u0e4d\u0e32 น\u0e4d\u0e49\u0e32 ນ້ຳ')).toBe('น้ำ น้ำ น้ำ ນ້ຳ')
  expect(analyse('ผู้กระทำผิด').segments).toEqual(['กระทำ', 'ผิด'])
})
