/**
 * `npm run model` works out what three installations would need that nobody can run here, from what one request
 * costs, and writes the tables into docs/SCALE.md. Each figure says whether it was measured (docs/BENCHMARKS.md),
 * is assumed, or follows from both.
 */
import { readFileSync, writeFileSync } from 'node:fs'

/** In ms, of our own process and of who is asked; all but the first are of slow hours, divided by how slow they were. */
const SEARCH = { own: 1.06, postgres: 1.77 }
const NUMBERS = { own: 1.2, postgres: 10.5 }
const BY_NODES = { own: 1.04, nodes: 3.3 }
/** Of nodes that were not asked the same before, with four million clips in a shard: 75 ms in an hour two and a half times slower. */
const NUMBERS_BY_NODES = 30

/** Processor time of server and PostgreSQL together, in ms; measured at 1,000,000 clips and one connection. */
const MEASURED = {
  'a page from memory': 0.06,
  'a page of results, rendered': 9.81 + 1.33,
  'a page of a clip, rendered': 7 + 3.84,
  'a search, PostgreSQL': SEARCH.own + SEARCH.postgres,
  'a search, OpenSearch with one shard, its nodes included': BY_NODES.own + BY_NODES.nodes,
  'the numbers beside the filters, PostgreSQL': NUMBERS.own + NUMBERS.postgres,
  'the same, OpenSearch with four million clips in a shard, not asked before': NUMBERS.own + NUMBERS_BY_NODES,
  'a clip': 0.6 + 0.34,
  'an order': 14.6,
  'a GiB of files': 2_825,
  'a second of film brought in, 1920 × 1080': 940,
} as const
/**
 * PostgreSQL's processor time with 2 and with 4 million clips against that with one, each measured against our own process
 * in the same minutes, because the machine was not equally fast in all hours.
 */
const GROWTH = {
  'a search': { 2: 1.18, 4: 1.45 },
  'the numbers beside the filters': { 2: 1.82, 4: 3.26 },
} as const
/** Nodes' time for a search among four million clips of a shard against two; from one to two it is taken to be the same. */
const SHARD_GROWTH = 1.15
/** Of a million clips that had just been indexed; in memory it answers from there. */
const INDEX_GB = 1.7

/** At most, if the 160 s in which a million clips were indexed kept both cores busy. */
const CLIP_TO_INDEX_MS = (160_000 / 1_000_000) * 2
/** Orders a second of one PostgreSQL on two cores. */
const MAX_ORDERS = 102

const ASSUMED = {
  'visits that ask for results; the others for a clip': 0.5,
  'calls of the API for each page that a browser shows': 2,
  'megabytes of pictures and film for each page': 2,
  'pages for each order': 2_000,
  'gigabytes of files for each order': 1.5,
  'gigabytes of masters and renditions for each clip': 0.6,
  'new clips a day, of each million': 500,
  'seconds of film for each clip': 180,
  'millions of clips in a shard': 4,
  'how busy a core may be': 0.5,
  'dollars for a core-hour': 0.04,
  'dollars for a GB of memory and hour': 0.005,
  'dollars for a GB of files and month': 0.02,
  'dollars for a GB to visitors': 0.02,
} as const

const HOURS = 730
/** The busiest hour against the mean. */
const PEAK = 3

type Size = { name: string; millions: number; pagesPerSecond: number; fromMemory: number; hours?: number }
/**
 * `pagesPerSecond` in the busiest hour; `fromMemory`: the part that the CDN or the memory of a process answers;
 * `hours`: how long an event lasts, of whose money alone is told then.
 */
const SIZES: readonly Size[] = [
  { name: '10 million clips, 200 pages a second', millions: 10, pagesPerSecond: 200, fromMemory: 0.5 },
  { name: '100 million clips, 5,000 pages a second', millions: 100, pagesPerSecond: 5_000, fromMemory: 0.8 },
  {
    name: 'a world event: 20,000 pages a second, of one clip, for six hours',
    millions: 10,
    pagesPerSecond: 20_000,
    fromMemory: 0.995,
    hours: 6,
  },
]

/** From one to four million clips it grows by a power of their number, and is taken to go on so. */
function grown(what: keyof typeof GROWTH, millions: number): number {
  return millions ** (Math.log2(GROWTH[what][4]) / 2)
}

/** Milliseconds for a page of results. */
function searchMs(millions: number) {
  const inShard = ASSUMED['millions of clips in a shard']
  const shards = Math.ceil(millions / inShard)
  return {
    found: SEARCH.own + SEARCH.postgres * grown('a search', millions),
    counted: NUMBERS.own + NUMBERS.postgres * grown('the numbers beside the filters', millions),
    // Every shard is asked.
    byNodes: BY_NODES.own + BY_NODES.nodes * SHARD_GROWTH ** Math.log2(inShard) * shards,
    countedByNodes: NUMBERS.own + NUMBERS_BY_NODES * shards,
  }
}

/** Cores that a load keeps busy, so that none is busier than it may be. */
const coresFor = (msPerSecond: number): number => msPerSecond / 1_000 / ASSUMED['how busy a core may be']

function needsOf({ millions, pagesPerSecond, fromMemory, hours }: Size) {
  const rendered = pagesPerSecond * (1 - fromMemory)
  const results = ASSUMED['visits that ask for results; the others for a clip']
  const renderMs =
    results * MEASURED['a page of results, rendered'] + (1 - results) * MEASURED['a page of a clip, rendered']
  const { found, counted, byNodes, countedByNodes } = searchMs(millions)
  // A rendered page holds the search of a million clips; the browser asks for the numbers after it.
  const more = (searched: number, numbers: number) =>
    rendered * results * (searched - MEASURED['a search, PostgreSQL'] + numbers)
  const calls = pagesPerSecond * ASSUMED['calls of the API for each page that a browser shows']
  const orders = pagesPerSecond / ASSUMED['pages for each order']
  const gibPerSecond = (orders * ASSUMED['gigabytes of files for each order']) / 1.074
  const clipsPerDay = millions * ASSUMED['new clips a day, of each million']
  const fixedMs =
    pagesPerSecond * fromMemory * MEASURED['a page from memory'] +
    rendered * renderMs +
    calls * (1 - fromMemory) * MEASURED['a clip'] +
    orders * MEASURED['an order'] +
    gibPerSecond * MEASURED['a GiB of files'] +
    (clipsPerDay / 86_400) * CLIP_TO_INDEX_MS
  const filmMs =
    ASSUMED['seconds of film for each clip'] * MEASURED['a second of film brought in, 1920 × 1080']
  const encoders = (clipsPerDay * filmMs) / 86_400_000 / ASSUMED['how busy a core may be']
  const onPostgres = coresFor(fixedMs + more(found, counted)) + encoders
  const onOpenSearch = coresFor(fixedMs + more(byNodes, countedByNodes)) + encoders
  const memoryGb = millions * INDEX_GB
  const bytesPerSecond =
    (pagesPerSecond * ASSUMED['megabytes of pictures and film for each page']) / 1_000 +
    orders * ASSUMED['gigabytes of files for each order']
  const toVisitorsGb =
    hours === undefined ? (bytesPerSecond / PEAK) * HOURS * 3_600 : bytesPerSecond * hours * 3_600
  const filesGb = millions * 1e6 * ASSUMED['gigabytes of masters and renditions for each clip']
  return {
    onPostgres,
    onOpenSearch,
    encoders,
    found,
    counted,
    byNodes,
    countedByNodes,
    memoryGb,
    orders,
    gigabits: bytesPerSecond * 8,
    filesTb: filesGb / 1_000,
    dollars: {
      cores: Math.min(onPostgres, onOpenSearch) * (hours ?? HOURS) * ASSUMED['dollars for a core-hour'],
      memory: memoryGb * (hours ?? HOURS) * ASSUMED['dollars for a GB of memory and hour'],
      files: hours === undefined ? filesGb * ASSUMED['dollars for a GB of files and month'] : 0,
      visitors: toVisitorsGb * ASSUMED['dollars for a GB to visitors'],
    },
  }
}

const rounded = (value: number): string =>
  value === 0 ? '–' : value >= 10 ? Math.round(value).toLocaleString('en-GB') : value.toPrecision(2)

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  return [headings, headings.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function needs(): string {
  const all = SIZES.map((size) => ({ size, ...needsOf(size) }))
  const row = (name: string, kind: string, text: (one: (typeof all)[number]) => string) => [
    name,
    kind,
    ...all.map(text),
  ]
  return table(
    ['', '', ...SIZES.map(({ name }) => name)],
    [
      row('from memory or the CDN', 'assumed', ({ size }) => `${size.fromMemory * 100} %`),
      row('processor time of a search on PostgreSQL, ms', 'modelled', (one) => rounded(one.found)),
      row('of the numbers beside the filters, ms', 'modelled', (one) => rounded(one.counted)),
      row('of a search on OpenSearch, its nodes included, ms', 'modelled', (one) => rounded(one.byNodes)),
      row('of the numbers on OpenSearch, none of them asked before, ms', 'modelled', (one) =>
        rounded(one.countedByNodes),
      ),
      row('cores on PostgreSQL, encoders included', 'modelled', (one) => rounded(one.onPostgres)),
      row('cores on OpenSearch, encoders included', 'modelled', (one) => rounded(one.onOpenSearch)),
      row('of these encoders', 'modelled', (one) => rounded(one.encoders)),
      row('memory for the index of PostgreSQL, GB', 'modelled', (one) => rounded(one.memoryGb)),
      row('orders a second', 'modelled', (one) => `${one.orders.toPrecision(2)}`),
      row(
        'part of what one PostgreSQL settles',
        'modelled',
        (one) => `${((one.orders / MAX_ORDERS) * 100).toPrecision(2)} %`,
      ),
      row('to visitors and buyers, gigabits a second', 'modelled', (one) => rounded(one.gigabits)),
      row('files, TB', 'modelled', (one) => rounded(one.filesTb)),
      row('dollars a month, or for the event: cores of the cheaper one', 'modelled', (one) =>
        rounded(one.dollars.cores),
      ),
      row('memory of that index', 'modelled', (one) => rounded(one.dollars.memory)),
      row('files', 'modelled', (one) => rounded(one.dollars.files)),
      row('bytes that leave', 'modelled', (one) => rounded(one.dollars.visitors)),
    ],
  )
}

const tables = [
  table(
    ['Processor time, ms, and the index', 'Measured'],
    [
      ...Object.entries(MEASURED).map(([name, ms]) => [name, ms.toLocaleString('en-GB')]),
      ['GB of index for each million clips, PostgreSQL', String(INDEX_GB)],
      ['a clip to index', `modelled: ${CLIP_TO_INDEX_MS} at most, the time of a rebuild on two cores`],
    ],
  ),
  table(
    ['What grows with the clips, measured', '2 million', '4 million'],
    [
      ...Object.entries(GROWTH).map(([name, { 2: two, 4: four }]) => [
        `${name}, PostgreSQL, against a million`,
        `× ${two}`,
        `× ${four}`,
      ]),
      ['a search, nodes of OpenSearch with one shard, against two million', '–', `× ${SHARD_GROWTH}`],
    ],
  ),
  table(
    ['Of this nobody knows better', 'Assumed'],
    Object.entries(ASSUMED).map(([name, value]) => [name, value.toLocaleString('en-GB')]),
  ),
  needs(),
]

const page = new URL('../docs/SCALE.md', import.meta.url)
const [before = '', , after = ''] = readFileSync(page, 'utf8').split(/<!-- model.*? -->\n/)
writeFileSync(
  page,
  `${before}<!-- model: written by npm run model -->\n\n${tables.join('\n\n')}\n\n<!-- model ends -->\n${after}`,
)
