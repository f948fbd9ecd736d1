/** The indexes of this installation: the searched one, and one that is being filled to replace it. */
import { z } from 'zod'
import { SearchFault } from '../search.ts'
import { Anything } from './answers.ts'
import type { Engine } from './engine.ts'
import {
  ADDED_PROPERTIES,
  INDEX_VERSION,
  indexSettings,
  PRODUCT,
  searchedSettings,
} from './index-settings.ts'

const Index = z.object({
  aliases: z.record(z.string(), z.unknown()),
  mappings: z.object({
    _meta: z
      .object({ product: z.string(), version: z.int(), retired: z.string().optional() })
      .optional()
      .catch(undefined),
  }),
})
const Indexes = z.record(z.string(), Index)

const Health = z.object({ timed_out: z.boolean() })
const WAIT_S = 20
const MAX_WAITS = 30

export type Generation = {
  name: string
  number: number
  isSearched: boolean
  isFilling: boolean
  retired: Date | null
}

export const fillingAlias = ({ prefix }: Pick<Engine, 'prefix'>): string => `${prefix}-next`

/** @throws SearchFault if an index with such a name belongs to another program or another version */
export async function listGenerations(engine: Engine): Promise<Generation[]> {
  const { prefix } = engine
  const found = await engine.work(
    Indexes.or(z.object({ error: z.unknown() }).transform(() => ({}))),
    { method: 'GET', path: `/${prefix},${prefix}-*?ignore_unavailable=true` },
    [404],
  )
  return Object.entries(found).flatMap(([name, index]: [string, z.output<typeof Index>]) => {
    const number = Number(new RegExp(`^${prefix}-(\\d+)$`).exec(name)?.[1])
    const isSearched = prefix in index.aliases
    const isOurs = index.mappings._meta?.product === PRODUCT
    if ((isSearched || name === prefix || number > 0) && !isOurs) {
      throw new SearchFault(
        `The index ${name} of the search cluster is not one of Rushes: name another one at the end of SEARCH_URL.`,
      )
    }
    if (!(number > 0)) return []
    const { version = 0, retired } = index.mappings._meta ?? {}
    if (isSearched && version !== INDEX_VERSION) {
      throw new SearchFault(
        `The index ${name} was made by another version of Rushes: start once with --rebuild-search.`,
      )
    }
    return [
      {
        name,
        number,
        isSearched,
        isFilling: fillingAlias(engine) in index.aliases,
        retired: retired ? new Date(retired) : null,
      },
    ]
  })
}

/** Creates an empty index, which receives all changes from now on. */
export async function createGeneration(engine: Engine, number: number): Promise<void> {
  await engine.work(Anything, {
    method: 'PUT',
    path: `/${engine.prefix}-${number}`,
    body: { ...indexSettings(engine), aliases: { [fillingAlias(engine)]: {} } },
  })
}

/** Adds the facets of new filters to existing indexes, which would otherwise refuse documents with them. */
export async function addFacets(engine: Engine, generations: readonly Generation[]): Promise<void> {
  const names = generations.map(({ name }) => name).join(',')
  const body = { properties: ADDED_PROPERTIES }
  await engine.work(Anything, { method: 'PUT', path: `/${names}/_mapping`, body })
}

/**
 * Configures a filled index for searches. Waits until all copies exist, for ten minutes at most, because one
 * copy is enough for searches and the cluster continues copying.
 */
export async function makeSearchable(engine: Engine, name: string): Promise<void> {
  await engine.work(Anything, { method: 'PUT', path: `/${name}/_settings`, body: searchedSettings(engine) })
  const path = `/_cluster/health/${name}?wait_for_status=green&timeout=${WAIT_S}s`
  for (let waits = 0; waits < MAX_WAITS; waits += 1) {
    const { timed_out } = await engine.work(Health, { method: 'GET', path }, [408])
    if (!timed_out) return
  }
}

/** Swaps the indexes in one step, so that searches use the old one or the new one. */
export async function swapGenerations(
  engine: Engine,
  { to, from, now }: { to: string; from: readonly string[]; now: Date },
): Promise<void> {
  const actions = [
    ...from.map((index) => ({ remove: { index, alias: engine.prefix } })),
    { add: { index: to, alias: engine.prefix } },
    { remove: { index: to, alias: fillingAlias(engine) } },
  ]
  await engine.work(Anything, { method: 'POST', path: '/_aliases', body: { actions } })
  const _meta = { product: PRODUCT, version: INDEX_VERSION, retired: now.toISOString() }
  for (const index of from) {
    await engine.work(Anything, { method: 'PUT', path: `/${index}/_mapping`, body: { _meta } })
  }
}

export async function removeGeneration(engine: Engine, name: string): Promise<void> {
  await engine.work(Anything, { method: 'DELETE', path: `/${name}` }, [404])
}

export async function refresh(engine: Engine, alias: string): Promise<void> {
  await engine.work(Anything, { method: 'POST', path: `/${alias}/_refresh` })
}
