/** Reads `SEARCH_URL`: nodes, the prefix of indexes at the end of an address, shards and copies. */

import type { SearchSettings } from '../platform/search/search.ts'
import type { Variables } from './environment.ts'

const DEFAULT_PREFIX = 'rushes'
const PREFIX = /^[a-z][a-z0-9-]{0,60}$/

type Read = { settings: SearchSettings; errors: string[] }

export function readSearchUrl({ SEARCH_URL, SEARCH_CA_FILE }: Variables): Read {
  if (SEARCH_URL.length === 0) return { settings: { kind: 'postgres' }, errors: [] }
  const urls = SEARCH_URL.flatMap((text) => (URL.canParse(text) ? [new URL(text)] : []))
  const prefixes = new Set(urls.map(({ pathname }) => pathname.replaceAll('/', '')).filter(Boolean))
  const [prefix = DEFAULT_PREFIX, ...others] = prefixes
  const numberOf = (name: string, otherwise: number) =>
    Number(urls.map(({ searchParams }) => searchParams.get(name)).find((text) => text !== null) ?? otherwise)
  const [shards, replicas] = [numberOf('shards', 1), numberOf('replicas', 1)]
  const isWeb = ({ protocol }: URL) => protocol === 'http:' || protocol === 'https:'
  const errors = [
    ...(urls.length < SEARCH_URL.length || !urls.every(isWeb)
      ? ['SEARCH_URL must name nodes as http or https addresses, separated by commas.']
      : []),
    ...(others.length > 0 ? ['SEARCH_URL names several indexes: put the same name behind each node.'] : []),
    ...(PREFIX.test(prefix)
      ? []
      : [`SEARCH_URL: "${prefix}" is not the name of an index: use small letters, digits and hyphens.`]),
    ...(isWhole(shards, 1, 64) && isWhole(replicas, 0, 8)
      ? []
      : ['SEARCH_URL: shards must be 1 to 64 and replicas 0 to 8.']),
  ]
  const nodes = urls.map(({ protocol, username, password, host }) => {
    const secret = username === '' ? '' : `${username}:${password}@`
    return `${protocol}//${secret}${host}`
  })
  return {
    settings: { kind: 'opensearch', nodes, prefix, shards, replicas, caFile: SEARCH_CA_FILE },
    errors,
  }
}

const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most
