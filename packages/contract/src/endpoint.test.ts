/** Proves how parameters in an address are read (R-SEARCH-1, R-HTTP-1). */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { commaList, Id, idList, ok, optional, replies } from './endpoint.ts'

test.each(['7', 7, '2147483647'])('the text %j is an id', (id) => {
  expect(Id.parse(id)).toBe(Number(id))
})

test.each(['0', '-1', '7.5', 'seven', '', '2147483648'])('the text %j is not an id', (id) => {
  expect(Id.safeParse(id).success).toBe(false)
})

test('a list of ids contains numbers, at most as many as allowed', () => {
  expect(idList(2).parse('7,12')).toEqual([7, 12])
  for (const list of ['', '7,', '7,12,13', '7,x', '07', '99999999999']) {
    const messages =
      idList(2)
        .safeParse(list)
        .error?.issues.map(({ message }) => message) ?? []
    expect(new Set(messages)).toEqual(new Set(['Please give at most 2 numbers, separated by commas.']))
  }
})

test('a comma list skips empty parts and refuses unknown values', () => {
  const ratings = commaList(z.enum(['GD', 'SV']))
  expect(ratings.parse('GD,,SV')).toEqual(['GD', 'SV'])
  for (const list of ['', ',', 'GD,XX']) expect(ratings.safeParse(list).success).toBe(false)
})

test('an empty field counts as absent', () => {
  const field = z.object({ day: optional(z.iso.date()) })
  expect(field.parse({ day: '' }).day).toBeUndefined()
  expect(field.parse({}).day).toBeUndefined()
  expect(field.safeParse({ day: 'today' }).success).toBe(false)
})

test('an answer drops fields that are not in its schema', () => {
  const answer = replies(z.object({ id: z.int() }))[200]
  expect(answer.parse(ok({ id: 7, secret: 'x' }))).toEqual(ok({ id: 7 }))
})
