/** A real OpenID provider on this machine, with a login form, whose ID tokens a test can alter. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openOpenidProvider } from '../../../scripts/engines/openid-provider.ts'

type Claims = Record<string, unknown>

export type CompanyProvider = {
  /** As WEBHOOK_HOSTS names it. */
  host: string
  /** What an administrator enters. */
  settings: { issuer: string; clientId: string; clientSecret: string }
  /** The claims of each user, by the name in the login form. */
  people: Map<string, Claims>
  /** Changes the claims of ID tokens before they are signed again; null leaves them. */
  alter(change: ((claims: Claims) => Claims) | null): void
  /** Fills in the forms of the provider, as a browser does. @returns the address that it leads back to */
  signIn(address: string, login: string): Promise<URL>
  close(): Promise<void>
}

const CLIENT = { clientId: 'rushes', clientSecret: 'a secret of the company' }

/** @param redirectUri the address that the provider allows @param port 0 for any free one */
export async function startCompanyProvider(redirectUri: string, port = 0): Promise<CompanyProvider> {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = `http://${host}`
  const people = new Map<string, Claims>()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  let change: ((claims: Claims) => Claims) | null = null

  const provider = await openOpenidProvider(issuer, {
    clients: [
      { client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [redirectUri] },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'key', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of the test'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'groups'],
    },
    pkce: { required: () => true },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, ...people.get(sub) }),
    }),
  })
  provider.use(async (context, next) => {
    await next()
    const { body } = context
    // A font of another machine.
    if (typeof body === 'string') context.body = body.replace(/@import [^;]*;/, '')
    if (typeof body !== 'object' || change === null || context.path !== '/token' || !body?.id_token) return
    const [head, claims] = String(body.id_token).split('.')
    const altered = change(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()))
    const signed = `${head}.${Buffer.from(JSON.stringify(altered)).toString('base64url')}`
    body.id_token = `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
  })
  server.on('request', provider.callback())

  return {
    host,
    settings: { issuer, ...CLIENT },
    people,
    alter: (given) => {
      change = given
    },
    signIn: (address, login) => fillIn(new URL(address), redirectUri, login),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const MAX_STEPS = 12

type Step = { url: URL; form: URLSearchParams | null }

/** Follows the redirects, and sends each form, with the cookies of one browser. */
async function fillIn(first: URL, redirectUri: string, login: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let next: Step = { url: first, form: null }
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (next.url.href.startsWith(redirectUri)) return next.url
    const answer = await visit(next, cookies)
    const location = answer.headers.get('location')
    next =
      location === null
        ? { url: next.url, form: formOf(await answer.text(), login) }
        : { url: new URL(location, next.url), form: null }
  }
  throw new Error('The provider leads nowhere.')
}

async function visit({ url, form }: Step, cookies: Map<string, string>): Promise<Response> {
  const answer = await fetch(url, {
    method: form ? 'POST' : 'GET',
    body: form,
    redirect: 'manual',
    headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
  })
  for (const cookie of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    cookies.set(name, value)
  }
  return answer
}

/** Fills in the form for the login, or that for the consent. */
function formOf(page: string, login: string): URLSearchParams {
  const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
  if (prompt === undefined) throw new Error(`The provider answers ${page}`)
  return new URLSearchParams(prompt === 'login' ? { prompt, login, password: 'any' } : { prompt })
}
