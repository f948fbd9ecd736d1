/** Every fault of a request is reported in a plain sentence, never in the terms of the validator. */
import { readdirSync } from 'node:fs'
import { commaList, type Endpoint, optional } from '@rushes/contract/endpoint'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'

const CONTRACT = new URL('../../../../packages/contract/src/', import.meta.url)
const RUNS = 300
/** Terms of programmers, and the signs of their patterns. */
const JARGON =
  /invalid|expected|received|regex|pattern|must match|undefined|null|NaN|enum|union|literal|boolean|object|too (big|small)|[\\^$<>{}[\]|=`]/i
const SENTENCE = /^[A-Z][a-z]*( \S+)+$/

const modules = await Promise.all(
  readdirSync(CONTRACT)
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .map((name): Promise<Record<string, unknown>> => import(new URL(name, CONTRACT).href)),
)
const endpoints = modules.flatMap((module) => Object.values(module)).filter(isEndpoint)
const parts = endpoints.flatMap(({ method, url, schema: { querystring, body } }) =>
  Object.entries({ querystring, body }).flatMap(([part, schema]): [string, z.ZodType][] =>
    schema ? [[`${part} of ${method} ${url}`, schema]] : [],
  ),
)

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'schema' in value
  )
}

const wrong: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'x',
    '-1',
    '1.5',
    '1e3',
    'NaN',
    ',',
    'a@b',
    '<b>',
    'x'.repeat(9_000),
    '2026-02-31',
  ),
  fc.constantFrom(undefined, null, true, false, 0, -1, 1.5, 1e12, Number.NaN),
  fc.constantFrom([], [[]], [null], ['x'], {}, { a: 1 }, Array(300).fill('x'), Array(300).fill({})),
)

type Shape = {
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: readonly Shape[]
  enum?: readonly unknown[]
}

/** A value of the schema's shape in which any part may be wrong. */
function wrongOf({ properties, items, anyOf, enum: values }: Shape): fc.Arbitrary<unknown> {
  if (properties) {
    const fields = Object.entries(properties).map(([name, shape]) => [name, wrongOf(shape)])
    return fc.oneof(
      { weight: 6, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }) },
      wrong,
    )
  }
  if (items) return fc.oneof(fc.array(wrongOf(items), { minLength: 1, maxLength: 3 }), wrong)
  if (anyOf) return fc.oneof(wrong, ...anyOf.map(wrongOf))
  return values ? fc.oneof(fc.constantFrom(...values), wrong) : wrong
}

test('there are endpoints to test', () => {
  expect(endpoints.length).toBeGreaterThan(40)
  expect(parts.length).toBeGreaterThan(20)
})

test.each(parts)('the message of an invalid value is a plain sentence: %s', (_name, schema) => {
  const shape: Shape = JSON.parse(
    JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
  )
  const odd = new Set<string>()
  for (const input of fc.sample(wrongOf(shape), { numRuns: RUNS, seed: 7 })) {
    for (const { message } of schema.safeParse(input).error?.issues ?? []) {
      if (JARGON.test(message) || !SENTENCE.test(message)) odd.add(message)
    }
  }
  expect([...odd]).toEqual([])
})

const messageOf = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues[0]?.message

test('a choice between few values lists them, also where it may be empty or is a list', () => {
  const Rating = z.enum(['GD', 'SV', 'BR'])
  const sentence = 'The rating can be GD, SV or BR.'
  for (const rating of [Rating, optional(Rating), optional(commaList(Rating))]) {
    expect(messageOf(z.object({ rating }), { rating: 'XX' })).toBe(sentence)
  }
})

test('a specific message is used instead of the general one', () => {
  const day = optional(z.string().regex(/^\d+$/, 'Please give the day'))
  expect(messageOf(z.object({ day }), { day: 'x' })).toBe('Please give the day')
  expect(messageOf(z.object({ lineItems: z.string() }), {})).toBe('Please fill in the line items.')
  expect(messageOf(z.object({ name: z.string().max(3) }), { name: 'four' })).toBe(
    'The name may have at most 3 characters.',
  )
})
