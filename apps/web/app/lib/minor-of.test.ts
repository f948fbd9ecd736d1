import { describe, expect, test } from 'vitest'
import { minorOf } from './minor-of.ts'

describe('a typed amount', () => {
  test.each([
    ['12', 1_200],
    ['12.5', 1_250],
    ['12,50', 1_250],
    [' 0.01 ', 1],
    ['', null],
    ['12.345', null],
    ['-1', null],
    ['1e3', null],
    ['1,000', null],
    ['1.200,50', null],
    ['1.127,54 €', null],
    ['12345678', null],
  ])('the typed amount %j is %s minor units', (text, minor) => {
    expect(minorOf(text)).toBe(minor)
  })
})
