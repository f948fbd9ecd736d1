/**
 * `npm run model` works out what three installations would need that nobody can run here, from what one request
 * costs, and writes the tables into docs/SCALE.md. Each figure says whether it was measured (docs/BENCHMARKS.md),
 * is assumed, or follows from both.
 */
import { readFileSync, writeFileSync } from 'node:fs'

/** Processor time of server and PostgreSQL together, in ms; measured at 1,000,000 clips and one connection. */
const MEASURED = {
  'a page from memory': 0.06,
  'a page of results, rendered': 9.81 + 1.33,
  'a page of a clip, rendered': 7 + 3.84,
  'a search, 100,000 clips': 0.74 + 0.89,
  'a search, 1,000,000 clips': 1.06 + 1.77,
  'a clip': 0.6 + 0.34,
  'an order': 14.6,
  'a GiB of files': 2_825,
  'a second of film brought in, 1920 × 1080': 940,
} as const
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
  'GB of memory for the index of each million clips': 2,
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

/**
 * What a search costs grows from 100,000 to 1,000,000 clips by 1.2 ms. `least` goes on so for every tenfold, as what is
 * found by an index does; `most` goes on so for every 900,000, as what must be counted does.
 */
function searchMs(millions: number): { least: number; most: number } {
  const [small, large] = [MEASURED['a search, 100,000 clips'], MEASURED['a search, 1,000,000 clips']]
  const growth = large - small
  return {
    least: large + growth * Math.max(0, Math.log10(millions)),
    most: large + (growth / 0.9) * Math.max(0, millions - 1),
  }
}

/** Cores that a load keeps busy, so that none is busier than it may be. */
const coresFor = (msPerSecond: number): number => msPerSecond / 1_000 / ASSUMED['how busy a core may be']

function needsOf({ millions, pagesPerSecond, fromMemory, hours }: Size) {
  const rendered = pagesPerSecond * (1 - fromMemory)
  const results = ASSUMED['visits that ask for results; the others for a clip']
  const renderMs =
    results * MEASURED['a page of results, rendered'] + (1 - results) * MEASURED['a page of a clip, rendered']
  const { least, most } = searchMs(millions)
  const larger = (searched: number) => results * (searched - MEASURED['a search, 1,000,000 clips'])
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
  const cores = [least, most].map((searched) => coresFor(fixedMs + rendered * larger(searched)) + encoders)
  const memoryGb = millions * ASSUMED['GB of memory for the index of each million clips']
  const bytesPerSecond =
    (pagesPerSecond * ASSUMED['megabytes of pictures and film for each page']) / 1_000 +
    orders * ASSUMED['gigabytes of files for each order']
  const toVisitorsGb =
    hours === undefined ? (bytesPerSecond / PEAK) * HOURS * 3_600 : bytesPerSecond * hours * 3_600
  const filesGb = millions * 1e6 * ASSUMED['gigabytes of masters and renditions for each clip']
  return {
    cores,
    encoders,
    searchMs: [least, most],
    memoryGb,
    orders,
    gigabits: bytesPerSecond * 8,
    filesTb: filesGb / 1_000,
    dollars: {
      cores: Math.max(...cores) * (hours ?? HOURS) * ASSUMED['dollars for a core-hour'],
      memory: memoryGb * (hours ?? HOURS) * ASSUMED['dollars for a GB of memory and hour'],
      files: hours === undefined ? filesGb * ASSUMED['dollars for a GB of files and month'] : 0,
      visitors: toVisitorsGb * ASSUMED['dollars for a GB to visitors'],
    },
  }
}

const rounded = (value: number): string =>
  value === 0 ? '–' : value >= 10 ? Math.round(value).toLocaleString('en-GB') : value.toPrecision(2)
const range = ([least = 0, most = 0]: readonly number[]): string =>
  rounded(least) === rounded(most) ? rounded(least) : `${rounded(least)} to ${rounded(most)}`

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
      row('processor time of a search on PostgreSQL, ms', 'modelled', (one) => range(one.searchMs)),
      row('cores, encoders included', 'modelled', (one) => range(one.cores)),
      row('of these encoders', 'modelled', (one) => rounded(one.encoders)),
      row('memory for the index, GB', 'modelled', (one) => rounded(one.memoryGb)),
      row('orders a second', 'modelled', (one) => `${one.orders.toPrecision(2)}`),
      row(
        'part of what one PostgreSQL settles',
        'modelled',
        (one) => `${((one.orders / MAX_ORDERS) * 100).toPrecision(2)} %`,
      ),
      row('to visitors and buyers, gigabits a second', 'modelled', (one) => rounded(one.gigabits)),
      row('files, TB', 'modelled', (one) => rounded(one.filesTb)),
      row('dollars a month, or for the event: cores', 'modelled', (one) => rounded(one.dollars.cores)),
      row('memory', 'modelled', (one) => rounded(one.dollars.memory)),
      row('files', 'modelled', (one) => rounded(one.dollars.files)),
      row('bytes that leave', 'modelled', (one) => rounded(one.dollars.visitors)),
    ],
  )
}

const tables = [
  table(
    ['Processor time, ms', 'Measured'],
    [
      ...Object.entries(MEASURED).map(([name, ms]) => [name, ms.toLocaleString('en-GB')]),
      ['a clip to index', `modelled: ${CLIP_TO_INDEX_MS} at most, the time of a rebuild on two cores`],
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
