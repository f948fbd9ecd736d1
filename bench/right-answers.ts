/** Compares answers with a check of every clip, so that no figure is reported for a wrong answer. */
import { setTimeout as pause } from 'node:timers/promises'
import { type CatalogueShape, generateClips } from '../apps/server/test/made-catalogue.ts'
import type { Query } from '../apps/server/test/search/small-catalogue.ts'
import { type TrueFacets, trueFacets } from '../apps/server/test/search/true-facets.ts'
import type { RequestClass } from './search-classes.ts'

/**
 * The number of searches of a class that are compared in a catalogue larger than `MAX_SMALL`: each comparison reads every
 * clip.
 */
const COMPARED = Number(process.env.COMPARED ?? 2)
const MAX_SMALL = 20_000
const MAX_COUNTED = 10_000

type Answer = {
  data: { pagination: { count: number } } | { counts: Record<string, { value: string; count: number }[]> }
}

/** @returns what is wrong, by the name of the class */
export async function wrongAnswers(
  address: string,
  shape: CatalogueShape,
  classes: readonly RequestClass[],
): Promise<Map<string, string>> {
  const most = shape.count > MAX_SMALL ? COMPARED : Number.POSITIVE_INFINITY
  const compared = classes
    .filter(({ isCompared }) => isCompared)
    .flatMap(({ name, paths }) => paths.slice(0, most).map((path) => ({ name, path })))
  const truths = trueFacets(
    generateClips(shape),
    compared.map(({ path }) => queryOf(path)),
  )
  // Counting a million clips takes minutes, in which the server closes idle connections; the pool of
  // connections is notified here.
  await pause(10)
  const wrong = new Map<string, string>()
  for (const [at, { name, path }] of compared.entries()) {
    const truth = truths[at]
    const response = await fetch(address + path)
    const { data }: Answer = await response.json()
    const fault = response.ok ? truth && faultOf(data, truth) : `answered with ${response.status}`
    if (fault) wrong.set(name, `${path}: ${fault}`)
  }
  return wrong
}

const queryOf = (path: string): Query =>
  Object.fromEntries(new URL(path, 'http://localhost').searchParams.entries())

function faultOf(data: Answer['data'], truth: TrueFacets): string | undefined {
  if ('pagination' in data) {
    const { count } = data.pagination
    const right = Math.min(truth.total, MAX_COUNTED)
    return count === right ? undefined : `${count} results instead of ${right}`
  }
  for (const [facet, values] of Object.entries(data.counts)) {
    const right = { ...truth.counts[facet] }
    for (const { value, count } of values) {
      if (count !== (right[value] ?? 0)) return `${facet}=${value}: ${count} instead of ${right[value] ?? 0}`
      delete right[value]
    }
    const [missing] = Object.keys(right)
    if (missing !== undefined) return `${facet}=${missing}: nothing instead of ${right[missing]}`
  }
  return undefined
}
