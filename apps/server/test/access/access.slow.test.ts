/**
 * Proves R-ACCESS-1, R-ACCOUNT-3 and R-SESSION-2 for every endpoint: the answer for each role, and that an object of
 * another user answers like one that does not exist.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_BASE } from '../../src/mounts.ts'
import { giveFactorTo } from '../second-factors.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { HIDDEN, statusOfHidden } from './hidden-table.ts'
import { OUTSIDE, statusOfOutside } from './outside-table.ts'
import { givenWorld, PRINCIPALS, type Principal, STAFF, tokenOf, type World } from './principals.ts'
import type { Row } from './rows.ts'
import { openWhole } from './served-routes.ts'
import { TABLE } from './table.ts'

let server: TestServer
let readers: World
let whole: Awaited<ReturnType<typeof openWhole>>
beforeAll(async () => {
  server = await startTestServer()
  whole = await openWhole(server.services)
  await server.http.listen({ port: 0, host: '127.0.0.1' })
  readers = await givenWorld(server)
})
afterAll(async () => {
  await whole.http.close()
  await server.close()
})

/** Calls that only read run first, because they do not change the others' objects. */
const worldOf = async ({ key }: Row) => (key.startsWith('GET ') ? readers : givenWorld(server))

const titledOf = <R extends { key: string; about?: string }>(rows: readonly R[]) =>
  rows.map((row) => ({ row, title: row.about === undefined ? row.key : `${row.key} ${row.about}` }))

const titled = TABLE.map((row) => ({ row, title: `${row.key} of ${row.subject.name}` }))

describe('callers of the API', () => {
  test.each(titled)('each kind of caller gets its status: $title', async ({ row }) => {
    const world = await worldOf(row)
    const actual: Record<string, number> = {}
    for (const principal of PRINCIPALS) {
      const id = await row.subject.make(world, principal)
      actual[principal] = (await call(row, world, principal, id)).status
    }
    expect(actual).toEqual(row.statuses)
  })
})

describe('callers of hidden endpoints', () => {
  test.each(titledOf(HIDDEN))(
    'each kind of caller gets its status for a hidden endpoint: $title',
    async ({ row }) => {
      const actual: Record<string, number> = {}
      for (const principal of PRINCIPALS) actual[principal] = await statusOfHidden(row, readers, principal)
      expect(actual).toEqual(row.statuses)
    },
  )
})

describe('callers of addresses outside the API', () => {
  test.each(titledOf(OUTSIDE))(
    'each kind of caller gets its status outside the API: $title',
    async ({ row }) => {
      const actual: Record<string, number> = {}
      for (const principal of PRINCIPALS) {
        actual[principal] = await statusOfOutside(whole.http, row, readers, principal)
      }
      expect(actual).toEqual(row.statuses)
    },
  )
})

/** R-STAFF-3: a session with a confirmed second factor gets the same answers as that of a user without one. */
describe('a request to the admin area after the second factor', () => {
  /** These concern the factor itself; setting one up is for users without one. */
  const OWN: Readonly<Record<string, number>> = {
    'POST /agency/factor/begin': 409,
    'POST /agency/session/factor': 422,
    'POST /agency/factor/remove': 200,
    'POST /agency/factor/codes': 200,
  }
  let secured: World
  beforeAll(async () => {
    secured = await givenSecured()
  })
  async function givenSecured(): Promise<World> {
    const world = await givenWorld(server)
    for (const role of STAFF) await giveFactorTo(server, world.users[role])
    return world
  }

  const ofStaff = titled.filter(({ row }) => row.key.split(' ')[1]?.startsWith('/agency/'))
  test.each(ofStaff)('a request to the admin area after the second factor: $title', async ({ row }) => {
    const world = row.key.startsWith('GET ') ? secured : await givenSecured()
    for (const principal of STAFF) {
      const id = await row.subject.make(world, principal)
      const { status } = await call(row, world, principal, id)
      expect([principal, status]).toEqual([principal, OWN[row.key] ?? row.statuses[principal]])
    }
  })

  test.each(titledOf(HIDDEN))(
    'a request to the admin area after the second factor: $title',
    async ({ row }) => {
      for (const principal of STAFF) {
        const status = await statusOfHidden(row, secured, principal)
        expect([principal, status]).toEqual([principal, row.statuses[principal]])
      }
    },
  )
})

describe('an object of another user', () => {
  const nameable = titled.filter(({ row }) => row.subject.absent !== undefined)
  test.each(nameable)(
    'an object of another user answers like one that does not exist: $title',
    async ({ row: { subject, statuses }, row }) => {
      const world = await worldOf(row)
      for (const principal of PRINCIPALS) {
        const status = statuses[principal]
        const absent = await call(row, world, principal, subject.absent ?? '')
        const expected = subject.absentStatuses?.[principal] ?? (status === 401 ? 401 : 404)
        expect([principal, absent.status]).toEqual([principal, expected])
        if (status !== 404) continue
        const foreign = await call(row, world, principal, await subject.make(world, principal))
        expect([principal, foreign.body]).toEqual([principal, absent.body])
      }
    },
  )
})

/** The body without the id of the request, the only difference between two equal answers. */
async function call(row: Row, world: World, principal: Principal, id: string | number) {
  const [method, path = ''] = row.key.split(' ')
  const { query, body } = await row.parts(id, world, principal)
  const token = tokenOf(world, principal)
  const answer = await server.http.inject({
    method: method === 'GET' || method === 'DELETE' ? method : 'POST',
    url: API_BASE + path.replace(/:\w+/, encodeURIComponent(id)),
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(query && { query }),
    ...(body && { payload: body }),
  })
  const isOver = principal === 'expired' || principal === 'revoked'
  expect([principal, answer.headers['x-session-over']]).toEqual([principal, isOver ? '1' : undefined])
  return { status: answer.statusCode, body: answer.body.replace(/"requestId":"[^"]+"/, '') }
}
