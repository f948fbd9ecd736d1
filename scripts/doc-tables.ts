/**
 * Generated tables in the documents: the text between `<!-- table NAME -->` and `<!-- end of NAME -->`. They are computed
 * from the sources and from the results of benchmarks, so that no figure in them can become wrong.
 */
import { dirname, join } from 'node:path'
import type { SourceFile } from './source-files.ts'

/** A file that `npm run bench` writes to bench/results, with one group of figures or one for each request. */
export type Results = Figures & { rows?: readonly (Figures & { name: string; connections: number })[] }
type Figures = {
  load?: unknown
  newClipFoundMs?: number
  perSecond?: number
  p50Ms?: number
  p99Ms?: number
  serverCpuMs?: number
  postgresCpuMs?: number
}
type Aim = {
  what: string
  file: string
  /** The request and its connections. */
  row?: readonly [string, number]
  figure: (figures: Figures) => number | undefined
  unit: 'ms' | '/s'
} & ({ atMost: number } | { atLeast: number })

const MIX = 'search: all of them mixed'
const SMALL = 'search-100000.json'
const LARGE = 'search-1000000.json'
const CHECKOUT = 'checkout.json'
const median = { unit: 'ms', figure: ({ p50Ms }: Figures) => p50Ms } as const
const slowest = { unit: 'ms', figure: ({ p99Ms }: Figures) => p99Ms } as const
const rate = { unit: '/s', figure: ({ perSecond }: Figures) => perSecond } as const
const found = { unit: 'ms', figure: ({ newClipFoundMs }: Figures) => newClipFoundMs } as const
const processor = {
  unit: 'ms',
  figure: ({ serverCpuMs = 0, postgresCpuMs = 0 }: Figures) => serverCpuMs + postgresCpuMs,
} as const

const AIMS: readonly Aim[] = [
  { what: 'Search, 100,000 clips, median', file: SMALL, row: [MIX, 1], ...median, atMost: 2 },
  { what: 'The same, 99 %', file: SMALL, row: [MIX, 1], ...slowest, atMost: 10 },
  { what: 'The same, 16 connections', file: SMALL, row: [MIX, 16], ...rate, atLeast: 1000 },
  { what: 'Search, 1,000,000 clips, median', file: LARGE, row: [MIX, 1], ...median, atMost: 3 },
  { what: 'The same, 99 %', file: LARGE, row: [MIX, 1], ...slowest, atMost: 20 },
  { what: 'The same, 16 connections', file: LARGE, row: [MIX, 16], ...rate, atLeast: 500 },
  { what: 'Suggestions, 99 %', file: LARGE, row: ['suggestions', 1], ...slowest, atMost: 3 },
  { what: 'Clip details, median', file: LARGE, row: ['clip detail', 1], ...median, atMost: 1.5 },
  { what: 'A new clip is found', file: LARGE, ...found, atMost: 1000 },
  {
    what: 'Cached page, processor',
    file: LARGE,
    row: ['document, cached: search', 16],
    ...processor,
    atMost: 0.1,
  },
  {
    what: 'Rendered page, median',
    file: LARGE,
    row: ['document, rendered: search', 1],
    ...median,
    atMost: 20,
  },
  { what: 'Orders, 16 connections', file: CHECKOUT, ...rate, atLeast: 100 },
  { what: 'An order, processor', file: CHECKOUT, ...processor, atMost: 15 },
]

/** The aims of the benchmark with the latest figures. @param resultsOf reads a file of bench/results */
export function benchmarkTable(resultsOf: (file: string) => Results): string {
  const rows = AIMS.map((aim) => {
    const results = resultsOf(aim.file)
    const figures = aim.row
      ? results.rows?.find(({ name, connections }) => name === aim.row?.[0] && connections === aim.row[1])
      : results
    const figure = figures && aim.figure(figures)
    if (figure === undefined) throw new Error(`bench/results/${aim.file} has no figure for "${aim.what}"`)
    const [limit, isReached] =
      'atMost' in aim
        ? [`≤ ${aim.atMost}`, figure <= aim.atMost]
        : [`≥ ${aim.atLeast}`, figure >= aim.atLeast]
    const load = typeof figures?.load === 'number' ? figures.load : '–'
    return `| ${aim.what} | ${limit} ${aim.unit} | ${Math.round(figure * 100) / 100} ${aim.unit} | ${isReached ? 'yes' : 'no'} | ${load} |`
  })
  return ['| Figure | Aim | Latest | Reached | Load |', '|---|---|---|---|---|', ...rows].join('\n')
}

/** A request by the names of its route file and of the file with its SQL. */
const REQUESTS: readonly (readonly [request: string, route: string, sql: string])[] = [
  ['`/search`', 'search.routes.ts', 'pages.queries.ts'],
  ['`/clip/{id}`', 'clips.routes.ts', 'clips.queries.ts'],
  ['What’s trending', 'home-clips.routes.ts', 'trending.queries.ts'],
  ['Log in', 'sessions.routes.ts', 'sessions.queries.ts'],
  ['Register', 'registration.routes.ts', 'registration.queries.ts'],
  ['Pay', 'payment-intent.routes.ts', 'orders.queries.ts'],
  ['Payment webhook', 'payment-webhook.routes.ts', 'orders.queries.ts'],
  ['Prepare a download', 'downloads.routes.ts', 'downloads.queries.ts'],
  ['Fetch a file', 'files.routes.ts', 'downloads.queries.ts'],
  ['My purchases', 'purchases.routes.ts', 'purchases.queries.ts'],
  ['Contact', 'contact.routes.ts', 'enquiries.queries.ts'],
  ['Prices', 'pricing.routes.ts', 'prices.queries.ts'],
  ['A content page', 'pages.routes.ts', 'pages.queries.ts'],
]
const SERVER = 'apps/server/src/'
/** Names the services of a process, so that nearly every file imports it. */
const CONTEXT = `${SERVER}context.ts`
/** A request reaches the adapter of a port without an import of it. */
const ADAPTERS = new Map([
  [`${SERVER}platform/search/search.ts`, `${SERVER}platform/search/postgres-search.ts`],
])
const IMPORT = /(?:from|import\()\s*'(\.[^']+)'/g

/** The shortest chain of imports from each route to its SQL. @param files the TypeScript files of the server */
export function requestTable(files: readonly SourceFile[]): string {
  const imports = new Map(files.map((file) => [file.path, importsOf(file)]))
  const rows = REQUESTS.map(([request, routeName, sqlName]) => {
    const chains = [...imports.keys()]
      .filter((path) => path.startsWith(`${SERVER}features/`) && path.endsWith(`/${routeName}`))
      .map((route) => shortestChain(route, sqlName, imports))
    const chain = chains.find((found) => found !== undefined)
    if (!chain) throw new Error(`docs/ARCHITECTURE.md: no imports lead from ${routeName} to ${sqlName}`)
    const [route = '', ...then] = chain.map((path) => path.replace(/^apps\/server\/src\/(features\/)?/, ''))
    const sql = then.pop() ?? ''
    const between = then.map((path) => `\`${path}\``).join(', ')
    return `| ${request} | \`${route}\` | ${between || '–'} | \`${sql}\` | ${chain.length} |`
  })
  return ['| Request | Route | Then | SQL | Files |', '|---|---|---|---|---|', ...rows].join('\n')
}

function importsOf({ path, text }: SourceFile): readonly string[] {
  const found = [...text.matchAll(IMPORT)]
    .map(([, target = '']) => join(dirname(path), target))
    .filter((target) => target !== CONTEXT)
  return found.flatMap((target) => [target, ...[ADAPTERS.get(target) ?? []].flat()])
}

function shortestChain(
  route: string,
  sqlName: string,
  imports: ReadonlyMap<string, readonly string[]>,
): readonly string[] | undefined {
  const seen = new Set([route])
  let chains = [[route]]
  while (chains.length > 0) {
    const reached = chains.find((chain) => chain.at(-1)?.endsWith(`/${sqlName}`))
    if (reached) return reached
    chains = chains.flatMap((chain) =>
      (imports.get(chain.at(-1) ?? '') ?? []).flatMap((next) => {
        if (seen.has(next)) return []
        seen.add(next)
        return [[...chain, next]]
      }),
    )
  }
  return undefined
}

/** The page with its tables replaced. @param tables by their names */
export function withTables(page: string, tables: Readonly<Record<string, string>>): string {
  return page.replace(
    /(<!-- table (\w+) -->\n)[\s\S]*?(<!-- end of \w+ -->)/g,
    (_whole, start: string, name: string, end: string) => {
      const table = tables[name]
      if (table === undefined) throw new Error(`There is no generated table "${name}"`)
      return `${start}${table}\n${end}`
    },
  )
}
