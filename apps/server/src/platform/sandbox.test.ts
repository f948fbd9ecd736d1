/** Proves R-MEDIA-12: how the API and the admin area report the sandbox. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '../../test/guest-uploads.ts'
import { refusalOf } from '../../test/refusals.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { readConfig } from '../config/config.ts'
import type { SandboxState } from './sandbox.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const given = (state: SandboxState | undefined) => {
  server.services.sandbox.state = () => state
}
const readiness = async () => (await server.http.inject('/readyz')).json()
const notices = async () => {
  const staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
  return (await staff.call('GET /agency/me')).data.notices
}

test('with a sandbox, or before it was tried, there is no notice', async () => {
  for (const state of ['working', undefined] as const) {
    given(state)
    expect(await readiness()).toEqual({ ready: true, missing: [] })
    expect(await notices()).toEqual([])
  }
})

test('without a sandbox /readyz and the admin area report that files are refused, and everything else works (R-MEDIA-12)', async () => {
  given('refusing')
  expect(await readiness()).toEqual({ ready: true, missing: [], files: 'refused: no sandbox' })
  expect(await notices()).toEqual([expect.stringContaining('This server has no sandbox')])
})

test('an operator who opens files without a sandbox gets a notice (R-MEDIA-12)', async () => {
  given('open')
  expect(await readiness()).toEqual({ ready: true, missing: [], files: 'opened without a sandbox' })
  expect(await notices()).toEqual([expect.stringContaining('ALLOW_UNSANDBOXED_FILES')])
})

test('production requires a sandbox unless the variable names the risk (R-MEDIA-12)', () => {
  const requires = (more: Record<string, string>) =>
    readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://db/rushes', ...more }).sandboxRequired
  const production = {
    NODE_ENV: 'production',
    BASE_URL: 'http://localhost',
    DEMO: '0',
    PAYMENT_PROVIDER: 'testcard',
    ALLOW_TEST_PAYMENTS: 'no-money-moves',
  }
  expect(requires({})).toBe(false)
  expect(requires(production)).toBe(true)
  const named = 'files-can-take-over-this-server'
  expect(requires({ ...production, ALLOW_UNSANDBOXED_FILES: named })).toBe(false)
  expect(() => requires({ ...production, ALLOW_UNSANDBOXED_FILES: '1' })).toThrow(/ALLOW_UNSANDBOXED_FILES/)
})

test('without a sandbox no upload link can be created, and an existing one accepts no file (R-MEDIA-12)', async () => {
  const manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
  const body = { title: 'The fire', name: 'Ann', email: 'ann@paper.example', questions: ['Is it yours?'] }
  const make = () => manager.call('POST /agency/upload-links', { body: { ...body, files: 2, gigabytes: 1 } })
  given('working')
  const { data } = await make()
  const ref = data.url?.split('/').at(-1) ?? ''
  given('refusing')
  expect(await refusalOf(make())).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('no sandbox'),
  })
  const { begin } = await listen(server)
  expect(await begin(ref, 'fire.jpg', 5)).toMatchObject({
    status: 503,
    body: expect.stringMatching(/^Files cannot be uploaded/),
  })
  given('working')
  expect((await begin(ref, 'fire.jpg', 5)).status).toBe(201)
})
