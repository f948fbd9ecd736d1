/** Proves R-SESSION-2 and R-HTTP-1 in the client: how calls are sent and how answers are read. */
import { expect, test, vi } from 'vitest'
import { ApiError, type ClientSettings, createClient } from './client.ts'

const SUCCESS = { success: true, httpStatusCode: 200, message: 'OK', data: { id: 7 } }

/** A client whose server has one answer to everything; `requests` are the calls that it received. */
function clientThatGets(body: unknown, init: ResponseInit = {}, settings: Partial<ClientSettings> = {}) {
  const requests: { path: string; init: RequestInit }[] = []
  const client = createClient({
    base: '/rest',
    async transport(path, sent) {
      requests.push({ path, init: sent })
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), init)
    },
    ...settings,
  })
  return { ...client, requests }
}

const refusalOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  )

test('a call fills the path, omits empty parameters and sends the token', async () => {
  const { call, requests } = clientThatGets(SUCCESS, {}, { token: () => 'rsh_secret' })
  const params = { accountId: 7 }
  await call('GET /clip/prepaidCredits/account/:accountId/all', { params, querystring: { before: 9 } })
  await call('GET /clip/clips', { querystring: { term: 'cats & dogs', rating: '' } })
  expect(requests.map(({ path, init }) => [init.method, path])).toEqual([
    ['GET', '/rest/clip/prepaidCredits/account/7/all?before=9'],
    ['GET', '/rest/clip/clips?term=cats+%26+dogs'],
  ])
  expect(requests[0]?.init.headers).toMatchObject({ authorization: 'Bearer rsh_secret' })
})

test('a path parameter cannot change the path', async () => {
  const { call, requests } = clientThatGets(SUCCESS)
  await call('GET /api/pages/display/:slug', { params: { slug: '../users' } })
  expect(requests[0]?.path).toBe('/rest/api/pages/display/..%2Fusers')
})

test('a body is sent as JSON', async () => {
  const { call, requests } = clientThatGets(SUCCESS)
  await call('POST /clip/users/forgot-password', { body: { email: 'ada@press.example' } })
  expect(requests[0]?.init).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email":"ada@press.example"}',
  })
})

test('a success returns its data and its message', async () => {
  const { call } = clientThatGets(SUCCESS)
  expect(await call('POST /clip/users/logout')).toEqual({ data: { id: 7 }, message: 'OK' })
})

test('a refusal has code, message, fields and data', async () => {
  const failure = {
    success: false,
    httpStatusCode: 409,
    message: 'Your cart has changed',
    code: 'cart_changed',
    errors: { terms: ['Please accept the terms'] },
    data: { cartTotal: 100 },
  }
  const refusal = await refusalOf(clientThatGets(failure, { status: 409 }).call('POST /clip/users/logout'))
  expect(refusal).toBeInstanceOf(ApiError)
  expect(refusal).toMatchObject({
    status: 409,
    code: 'cart_changed',
    message: 'Your cart has changed',
    errors: { terms: ['Please accept the terms'] },
    data: { cartTotal: 100 },
  })
})

test.each([
  ['reports a failure with status 200', { ...SUCCESS, success: false }],
  ['contains another status', { ...SUCCESS, httpStatusCode: 500 }],
  ['is not an envelope', { id: 7 }],
  ['is not JSON', '<html>Bad gateway</html>'],
  ['is empty', ''],
])('an answer that %s is a failure', async (_what, body) => {
  const refusal = await refusalOf(clientThatGets(body).call('POST /clip/users/logout'))
  expect(refusal).toMatchObject({
    code: 'internal',
    message: expect.stringMatching(/^(OK|An error occurred)$/),
  })
})

test('an unreachable server is a failure with status 0, and a cancelled call stays cancelled', async () => {
  const broken = (error: Error) => createClient({ base: '/rest', transport: () => Promise.reject(error) })
  const unreachable = await refusalOf(broken(new TypeError('fetch failed')).call('POST /clip/users/logout'))
  expect(unreachable).toMatchObject({ status: 0, code: 'network', message: 'An error occurred' })
  const cancelled = new DOMException('cancelled', 'AbortError')
  expect(await refusalOf(broken(cancelled).call('POST /clip/users/logout'))).toBe(cancelled)
})

test.each([
  ['answers 401', { status: 401 }, { success: false, code: 'session_expired' }],
  ['answers as for a guest with a header about it', { headers: { 'x-session-over': '1' } }, SUCCESS],
])('the end of a session is noticed when the server %s', async (_what, init, body) => {
  const onSessionOver = vi.fn()
  await refusalOf(
    clientThatGets(body, init, { token: () => 'old', onSessionOver }).call('POST /clip/users/logout'),
  )
  expect(onSessionOver).toHaveBeenCalledOnce()
  await refusalOf(
    clientThatGets(body, init, { token: () => null, onSessionOver }).call('POST /clip/users/logout'),
  )
  expect(onSessionOver).toHaveBeenCalledOnce()
})
