/** The golden set: a small catalogue written manually, and the results that an editor expects of searches in it. */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Input } from '@rushes/contract/client'
import type { ClipOptions } from '../../builders.ts'
import type { TestServer } from '../../test-server.ts'

type Described = { id: number; title: string; description: string; category: string; created?: string }
/** Omitted fields have defaults: silver, 1080p, 20 seconds, one hour newer than the id before. */
type GoldenClip = Described & {
  type: 'video' | 'image' | 'short'
  keywords: string
  tone?: string
  footage?: string
  duration?: number
  rating?: NonNullable<ClipOptions['rating']>
  quality?: NonNullable<ClipOptions['quality']>
  location?: string
  place?: string
  taken?: string
  posted?: string
  meme?: boolean
  enquire?: boolean
  notSocial?: boolean
}
type GoldenPackage = Described & { type: 'package' }

export type GoldenQuery = {
  kind: string
  term?: string
  with?: Omit<NonNullable<Input<'GET /clip/clips'>['querystring']>, 'term'>
  of?: 'packages'
  /** Ids with grades: 3 is a perfect answer, 1 better than none; all others have the grade 0. */
  grades?: Partial<Record<'1' | '2' | '3', number[]>>
  first?: number
  /** Pairs of ids, the first of which is ranked before the second. */
  above?: [number, number][]
  /** Ids anywhere on the first page of results. */
  contains?: number[]
  never?: number[]
  total?: number
  /** All results, in this order. */
  order?: number[]
  /** All results, in any order. */
  exactly?: number[]
  didYouMean?: string | null
  /** The term whose results are shown, because the typed one had none. */
  correctedTo?: string | null
  /** Ids among the results for some of the words. */
  near?: number[]
  /** The object that the term names by its number. */
  reference?: number | null
}

/** Scores by kind of query. */
export type Scores = Record<string, { ndcg: number; mrr: number; recall: number }>

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
const BASELINE = new URL('./baseline.json', import.meta.url)

export const goldenQueries: GoldenQuery[] = read('./queries.json')
const goldenClips: (GoldenClip | GoldenPackage)[] = read('./clips.json')

export const readBaseline = (): Scores => read('./baseline.json')
export function writeBaseline(scores: Scores): void {
  writeFileSync(BASELINE, `${JSON.stringify(scores, null, 2)}\n`)
}

/** Returns the address of the search, as a name for the test. */
export const describeQuery = ({ of, term, with: rest }: GoldenQuery): string =>
  `${of ?? 'clips'}?${[...(term ? [`term=${term}`] : []), ...Object.entries(rest ?? {}).map((pair) => pair.join('='))].join('&')}`

export async function givenGoldenSet(server: TestServer): Promise<void> {
  const { db } = server.services
  const ids = {
    category: await idsByName(server, 'categories'),
    tone: await idsByName(server, 'tones'),
    footage: await idsByName(server, 'footage_types'),
  }
  for (const clip of goldenClips) {
    const { id, type, title, description } = clip
    const created = new Date(clip.created ?? Date.UTC(2025, 0, 1) + id * 3_600_000)
    const categoryId = ids.category(clip.category)
    if (type === 'package') {
      const values = { id, name: title, summary: description, category_id: categoryId, created }
      await db.insertInto('packages').values(values).execute()
    } else {
      await server.givenClip({
        id,
        type,
        title,
        description,
        created,
        categoryId,
        keywords: clip.keywords.split(', '),
        toneId: clip.tone ? ids.tone(clip.tone) : null,
        footageTypeId: clip.footage ? ids.footage(clip.footage) : null,
        ...usualUnless(clip),
      })
    }
  }
}

function usualUnless(clip: GoldenClip): ClipOptions {
  const usual = { rating: 'SV', quality: '1080p', duration: 20, location: null, place: '' } as const
  const { duration, taken = null, posted = null, enquire = false, ...rest } = { ...usual, ...clip }
  const { rating, quality, location, place, meme = false, notSocial = false } = rest
  const dates = { dateTaken: taken, datePosted: posted }
  const flags = { meme, notSocial, enquiryOnly: enquire }
  return { rating, quality, durationS: duration, location, place, ...dates, ...flags }
}

async function idsByName(server: TestServer, table: 'categories' | 'tones' | 'footage_types') {
  const rows = await server.services.db.selectFrom(table).select(['id', 'name']).execute()
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  return (name: string): number => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`There is nothing called ${name}`)
    return id
  }
}
