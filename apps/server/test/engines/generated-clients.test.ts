/** Clients that generators make from the description of the API compile, and license a clip from credits. */
import { randomBytes } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { clientGenerators } from '../../../../scripts/engines/client-generators.ts'
import { hashPassword } from '../../src/features/accounts/passwords/passwords.ts'
import { givenLot } from '../licensing-builders.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { type CustomerProject, LIMIT_MS, openProject } from './customer-project.ts'
import { describeWith } from './describe-with.ts'

const PASSWORD = 'correct horse battery'

/** What a customer writes with the generated client: log in, then license a clip with a credit. */
const SCRIPTS = {
  'openapi-typescript': {
    generate: ['openapi-typescript', 'openapi.json', '-o', 'api.ts'],
    script: `
import createClient from 'openapi-fetch'
import type { paths } from './api'
export async function license(baseUrl: string, login: { email: string; password: string }, id: number) {
  const api = createClient<paths>({ baseUrl })
  const session = await api.POST('/rest/clip/users/login', { body: login })
  if (!session.data) throw new Error(session.error.message)
  const headers = { authorization: \`Bearer \${session.data.data.token}\` }
  const order = await api.POST('/rest/clip/clips/download', { body: { ids: [{ id }] }, headers })
  if (!order.data) throw new Error(order.error.message)
  return order.data.data
}`,
  },
  orval: {
    generate: ['orval', '--config', 'orval.config.cjs'],
    script: `
import { downloadClips, login as logIn } from './orval'
export async function license(baseUrl: string, login: { email: string; password: string }, id: number) {
  const session = await logIn(login)
  if (session.status !== 200) throw new Error(session.data.message)
  const headers = { authorization: \`Bearer \${session.data.data.token}\` }
  const order = await downloadClips({ ids: [{ id }] }, { headers })
  if (order.status !== 200) throw new Error(order.data.message)
  return order.data.data
}`,
  },
  '@hey-api/openapi-ts': {
    generate: ['openapi-ts', '-i', 'openapi.json', '-o', 'hey-api'],
    script: `
import { downloadClips, login as logIn } from './hey-api'
import { client } from './hey-api/client.gen'
export async function license(baseUrl: string, login: { email: string; password: string }, id: number) {
  client.setConfig({ baseUrl })
  const session = await logIn({ body: login, throwOnError: true })
  const headers = { authorization: \`Bearer \${session.data.data.token}\` }
  const order = await downloadClips({ body: { ids: [{ id }] }, headers, throwOnError: true })
  return order.data.data
}`,
  },
}
const Order = z.object({
  credits_used: z.int(),
  delivered: z.array(z.object({ id: z.int(), licence_id: z.int() })),
})

describeWith([clientGenerators], 'generated clients', () => {
  let server: TestServer
  let address: string
  let project: CustomerProject
  beforeAll(async () => {
    server = await startTestServer()
    address = await server.http.listen({ host: '127.0.0.1', port: 0 })
    project = await openProject()
    const { payload } = await server.http.inject('/rest/openapi.json')
    await project.write('openapi.json', payload)
    const output = { target: './orval.ts', client: 'fetch', baseUrl: address }
    const config = { api: { input: './openapi.json', output } }
    await project.write('orval.config.cjs', `module.exports = ${JSON.stringify(config)}`)
  })
  afterAll(async () => {
    await server?.close()
    await project?.close()
  })

  async function givenBuyer() {
    const user = await server.givenUser()
    const passwordHash = await hashPassword(PASSWORD)
    const { db } = server.services
    await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user.userId).execute()
    await givenLot(server.services, user)
    return { email: user.email, password: PASSWORD }
  }

  test.each(Object.entries(SCRIPTS))(
    'a client of %s compiles, and licenses a clip from credits',
    { timeout: LIMIT_MS },
    async (name, { generate: [generator = '', ...args], script }) => {
      await project.run(generator, args)
      const path = await project.write(`${name.replace('/', '-')}-license.ts`, script)
      await project.compile(path)
      const [login, id] = [await givenBuyer(), await server.givenClip({ master: randomBytes(1_000) })]
      const { license } = await import(/* @vite-ignore */ pathToFileURL(path).href)
      const order = Order.parse(await license(address, login, id))
      expect(order).toMatchObject({ credits_used: 1, delivered: [{ id }] })
    },
  )
})
