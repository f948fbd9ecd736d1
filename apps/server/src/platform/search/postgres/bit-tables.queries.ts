/** The conditions of several searches as bits. What they have in common is read once for the whole statement. */
import type { BitmapCondition, ClipBits } from '@rushes/search-engine/plan'
import type { SliceRange } from '@rushes/search-engine/slices'
import { SEGMENT_SLOTS } from '@rushes/search-engine/slots'
import { bitmapOf } from './bitmaps.queries.ts'
import type { Param } from './conditions.queries.ts'

const NO_BITS = `0::bit(${SEGMENT_SLOTS})`

export type BitTables = {
  /** Text of a select: the segments with matches, with the bits of the matches. */
  matchesOf(bits: ClipBits): string
  /** The tables that those texts name, for the `with` of the statement. */
  list(): string[]
}

export function bitTables(param: Param): BitTables {
  const named = new Map<string, { name: string; text: string }>()
  function nameOf(condition: BitmapCondition | SliceRange): string {
    const key = JSON.stringify(condition)
    const known = named.get(key)
    if (known) return known.name
    const name = `bits${named.size}`
    named.set(key, {
      name,
      text: 'digits' in condition ? inRange(condition, param) : bitmapOf(condition, param),
    })
    return name
  }
  const rowsOf = (conditions: readonly (BitmapCondition | SliceRange)[]): string[] =>
    [...new Set(conditions.map(nameOf))].map((name) => `select segment, bits, 1 as held from ${name}`)
  return {
    matchesOf({ all, ranges, none }) {
      const held = rowsOf([...all, ...ranges])
      const excluded = none.map(
        (conditions) => `select segment, ~ bits, 0 from (${allOf(rowsOf(conditions))}) as x`,
      )
      return allOf(held, excluded)
    },
    list: () => [...named.values()].map(({ name, text }) => `${name} as materialized (${text})`),
  }
}

/** Grouped and not joined, because to plan the join of ten tables takes longer than to carry it out. */
function allOf(held: readonly string[], excluded: readonly string[] = []): string {
  const rows = [...held, ...excluded].join(' union all ')
  return `select segment, bit_and(bits) as bits from (${rows}) as conditions
    group by segment having sum(held) = ${held.length}`
}

/** Compares digit by digit. The text depends on the field and on whether the range is open only. */
function inRange({ token, digits, from, before }: SliceRange, param: Param): string {
  const all = Array.from({ length: digits }, (_, digit) => digit)
  const slices = all.map(
    (digit) => `coalesce(bit_or(bits) filter (where token = ${token + digit}), ${NO_BITS}) as digit${digit}`,
  )
  const bits =
    before === null
      ? atLeast(param(from, 'bigint'), all)
      : `${atLeast(param(from, 'bigint'), all)} & ~ ${atLeast(param(before, 'bigint'), all)}`
  return `select segment, ${bits} as bits from (
    select segment, ${slices.join(', ')} from search_bitmaps
      where token >= ${token} and token < ${token + digits} group by segment offset 0) as slices`
}

/** Numbers with the same digits as the bound so far stay if their next digit is not smaller; larger ones stay anyway. */
function atLeast(bound: string, digits: readonly number[]): string {
  return digits.reduce((found, digit) => {
    const isSet = `(${bound} >> ${digit}) & 1 = 1`
    const slice = `digit${digit}`
    return `((${found} & case when ${isSet} then ${slice} else ~ ${NO_BITS} end) | case when ${isSet} then ${NO_BITS} else ${slice} end)`
  }, `(~ ${NO_BITS})`)
}
