/** The filters of members, compared with a check of every clip (R-SEARCH-27, R-SEARCH-28). */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { givenLicence, givenLot } from '../licensing-builders.ts'
import { type MadeClip, randomFrom } from '../made-catalogue.ts'
import type { TestServer, TestUser } from '../test-server.ts'
import { filterOf, termOf } from './oracle.ts'
import { textOfQueries } from './searcher.ts'
import { type Query, randomQuery } from './small-catalogue.ts'

const QUERIES = 40
/** The limit of exact totals (R-SEARCH-4). */
const MAX_COUNTED = 10_000

/** Blocks some clips in countries, makes some enquiry-only, and gives some a file. */
export async function givenRights({ services }: TestServer): Promise<void> {
  await sql`update clips set blocked_countries = '{de,at}' where id % 7 = 0`.execute(services.db)
  await sql`update clips set enquiry_only = true where id % 4 = 0`.execute(services.db)
  await sql`insert into clip_files (clip_id, role, storage_key, file_name, content_type, size_bytes, sha256, crc32)
      select id, 'master', 'made/' || id, 'made-' || id || '.mp4', 'video/mp4', 1, repeat('0', 64), 0
      from clips where id % 3 = 0`.execute(services.db)
}

/** @param clips those with the rights of `givenRights` */
export function testForMembers(server: () => TestServer, clips: () => readonly MadeClip[]): void {
  let user: TestUser
  const isLicensed = ({ id }: MadeClip) => id % 1_500 === 0
  beforeAll(async () => {
    const { services, givenUser } = server()
    user = await givenUser({ country: 'de' })
    await givenLot(services, user)
    for (const { id } of clips().filter(isLicensed)) await givenLicence(services, user, id)
  })

  const isSeen = ({ type }: MadeClip) => type !== 'short'
  const isCleared = ({ id }: MadeClip) => id % 7 !== 0
  const isObtainable = (clip: MadeClip) => {
    if (clip.id % 3 !== 0) return false
    return isLicensed(clip) || (clip.type === 'video' && clip.id % 4 !== 0 && isCleared(clip))
  }

  test.each([
    ['cleared', isCleared],
    ['obtainable', isObtainable],
  ] as const)(
    `${QUERIES} random queries with the filter %s give the same results as a check of every clip`,
    async (filter, passes) => {
      const random = randomFrom(23)
      for (let n = 0; n < QUERIES; n++) {
        // Every other query has filter values only, which bitmaps answer.
        const { type: _type, datefield: _field, cdatefrom: _from, ...requested } = randomQuery(random)
        const query: Query = n % 2 === 0 ? requested : { rating: 'GD' }
        const matches = filterOf(query)
        const holds = termOf(query.term ?? '')
        const expected = clips().filter(
          (clip) => isSeen(clip) && passes(clip) && matches(clip) && holds(clip),
        ).length
        const chosen = { ...query, [filter]: '1' }
        const { pagination } = (await user.call('GET /clip/clips', { querystring: chosen })).data
        expect(pagination.count, textOfQueries(chosen)).toBe(Math.min(expected, MAX_COUNTED))
        for (const querystring of [query, chosen]) {
          const { counts } = (await user.call('GET /clip/clips/facets', { querystring })).data
          expect(counts[filter][0]?.count ?? 0, textOfQueries(querystring)).toBe(expected)
        }
      }
    },
  )
}
