/**
 * Gate G6: a scanner for PostgreSQL tries to inject SQL through every parameter of every address of the API's
 * description, and through forms. `INJECTION_LEVEL` is the intensity.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { SQLMAP_PROGRAM, sqlmap } from '../../../../scripts/engines/sqlmap.ts'
import { API_BASE } from '../../src/mounts.ts'
import { startTestServer, type TestServer, type TestUser } from '../test-server.ts'
import { describeWith } from './describe-with.ts'

const LEVEL = process.env['INJECTION_LEVEL'] ?? '2'
const SCAN_MS = 60 * 60_000

type Target = { path: string; body?: object; as?: 'member' | 'staff' }
const LOGIN = { email: 'a@news.example', password: 'a password' }
/** Requests with a body. */
const FORMS: readonly Target[] = [
  { path: '/rest/clip/users/login', body: LOGIN },
  { path: '/rest/clip/users/forgot-password', body: { email: LOGIN.email } },
  { path: '/rest/clip/savelists/create', body: { name: 'a list' }, as: 'member' },
  { path: '/rest/clip/forms/contact', body: { name: 'Ann', email: LOGIN.email, message: 'Hello' } },
]

const Parameter = z.object({ in: z.enum(['path', 'query', 'header']), name: z.string() })
const Document = z.object({
  paths: z.record(
    z.string(),
    z.object({ get: z.object({ parameters: z.array(Parameter).optional() }).optional() }),
  ),
})

/** Every address of the API's description; `*` marks a part of the path that is a parameter. */
function requested(document: unknown): string[] {
  const { paths } = Document.parse(document)
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const names = get?.parameters?.filter((one) => one.in === 'query').map(({ name }) => name) ?? []
    const address = path.replace(/\{[^}]*\}/g, '1*')
    if (!get || !path.startsWith(API_BASE) || (names.length === 0 && address === path)) return []
    return [`${address}${names.length === 0 ? '' : `?${names.map((name) => `${name}=1`).join('&')}`}`]
  })
}

describeWith([sqlmap], 'a scanner for injected SQL (G6)', () => {
  let server: TestServer
  let address: string
  let folder: string
  const users = new Map<string, TestUser>()
  beforeAll(async () => {
    server = await startTestServer()
    await server.givenClip({ title: 'A fox' })
    users.set('member', await server.givenUser({ role: 'Administrator' }))
    users.set('staff', await server.givenUser({ kind: 'agency', role: 'Superuser' }))
    address = await server.http.listen({ host: '127.0.0.1', port: 0 })
    folder = await mkdtemp(join(tmpdir(), 'rushes-sqlmap-'))
  })
  afterAll(async () => {
    await server?.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** @returns the output of the scanner, which ends with its findings */
  async function scan(args: readonly string[]): Promise<string> {
    const child = spawn('python3', [
      SQLMAP_PROGRAM,
      ...['--batch', '--disable-coloring', '--dbms=PostgreSQL', '--output-dir', folder, '--timeout=30'],
      ...[`--level=${LEVEL}`, '--technique=BEUSTQ', '--threads=2', '--ignore-code=*', '--flush-session'],
      ...args,
    ])
    const [printed] = await Promise.all([text(child.stdout), text(child.stderr)])
    return printed
  }

  async function findsNothing({ path, body, as }: Target): Promise<void> {
    const token = as && users.get(as)?.token
    const printed = await scan([
      ...['-u', `${address}${path}`],
      ...(body ? ['--data', JSON.stringify(body), '-H', 'Content-Type: application/json'] : []),
      ...(token === undefined ? [] : ['-H', `Authorization: Bearer ${token}`]),
    ])
    expect(printed, path).toMatch(/all tested parameters do not appear to be injectable/)
    expect(printed, path).not.toMatch(/is vulnerable|sqlmap identified the following injection point/)
  }

  test.each(FORMS)('the scan finds nothing at $path', { timeout: SCAN_MS }, async (target) => {
    await findsNothing(target)
  })

  test('the scan finds nothing at any address of the API', { timeout: SCAN_MS }, async () => {
    const left = requested((await server.http.inject('/rest/openapi.json')).json())
    expect(left.length).toBeGreaterThan(100)
    async function work(): Promise<void> {
      for (let path = left.pop(); path !== undefined; path = left.pop()) {
        await findsNothing({ path, as: path.startsWith('/rest/agency/') ? 'staff' : 'member' })
      }
    }
    await Promise.all([work(), work()])
    expect((await server.http.inject('/rest/clip/clips?term=fox')).statusCode).toBe(200)
  })
})
