/** R-KEY-3: every endpoint called with API keys, by the scope in its contract. */
import { KEY_SCOPES } from '@rushes/contract/key-scopes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_BASE } from '../../src/mounts.ts'
import { givenKey, type TestKey } from '../api-keys.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { type ServedRoute, servedRoutes } from './served-routes.ts'

let server: TestServer
let routes: ServedRoute[]
let keys: Record<'whole' | (typeof KEY_SCOPES)[number], TestKey>
beforeAll(async () => {
  server = await startTestServer()
  routes = (await servedRoutes(server.services)).filter(({ url }) => !/^\/(docs|openapi|\*)/.test(url))
  const administrator = await server.givenUser({ role: 'Administrator' })
  const one = (scope: (typeof KEY_SCOPES)[number]) => givenKey(server, administrator, { scopes: [scope] })
  keys = {
    whole: await givenKey(server, administrator),
    search: await one('search'),
    licence: await one('licence'),
    download: await one('download'),
    report: await one('report'),
  }
})
afterAll(() => server.close())

/** Sends no input, because the scope is checked before it is read. */
async function codeOf({ method, url }: ServedRoute, { key }: TestKey): Promise<unknown> {
  const answer = await server.http.inject({
    method,
    url: API_BASE + url.replaceAll(/:\w+/g, '1'),
    headers: { authorization: `Bearer ${key}` },
  })
  // A response to HEAD has no body.
  if (method === 'HEAD') return answer.statusCode === 403 ? 'forbidden' : null
  const { code = null } = answer.json<{ code?: string }>()
  return code
}

describe('an API key', () => {
  test('an API key is refused with 403 by each endpoint without a scope, whatever its scopes', async () => {
    const closed = routes.filter(({ rule }) => rule.scope === undefined)
    expect(closed.length).toBeGreaterThan(100)
    for (const route of closed) {
      expect([route.key, await codeOf(route, keys.whole)]).toEqual([route.key, 'forbidden'])
    }
  })

  test('an API key needs the scope of each endpoint, and no other', async () => {
    const open = routes.filter(({ rule }) => rule.scope !== undefined && rule.scope !== 'any')
    expect(open.length).toBeGreaterThan(30)
    for (const route of open) {
      for (const scope of KEY_SCOPES) {
        const code = await codeOf(route, keys[scope])
        const isRefused = code === 'scope_missing'
        expect([route.key, scope, isRefused]).toEqual([route.key, scope, scope !== route.rule.scope])
      }
    }
  })

  test('an API key with any scope can describe itself', async () => {
    for (const scope of KEY_SCOPES) {
      const { data } = await keys[scope].call('GET /clip/key')
      expect(data.scopes).toEqual([scope])
    }
  })

  test('no endpoint of the admin area, of sessions, passwords, cards, members and keys has a scope', () => {
    const private_ =
      /^\/agency|\/users|\/cards|\/members|\/invitations|\/keys|\/domains|\/company|\/intent|\/forms/
    const open = routes.filter(({ url, rule }) => private_.test(url) && rule.scope !== undefined)
    expect(open.map(({ key }) => key)).toEqual([])
  })
})
