/** Begins a sign-in at the provider of the company whose domain an email address has (R-OIDC-3, R-OIDC-4). */
import { storedEmail } from '@rushes/contract/email'
import type { FastifyReply } from 'fastify'
import type { Services } from '../../context.ts'
import { API_BASE } from '../../mounts.ts'
import { domainOf } from '../accounts/members/joining.rules.ts'
import { ProviderDown } from './fetch-public.ts'
import { loadClient, openProvider } from './open-provider.ts'
import { beginAttempt } from './sign-in-attempt.ts'
import { findConnectionOfDomain } from './sso.queries.ts'
import type { SsoRefusal } from './sso.rules.ts'

export const CALLBACK = '/clip/sso/callback'

type Place = Pick<Services, 'db' | 'config' | 'secret' | 'clock' | 'log'>

export const redirectUri = ({ config }: Pick<Place, 'config'>): string =>
  `${config.baseUrl}${API_BASE}${CALLBACK}`

/** @returns the address of the provider @param next a page of this site, or empty */
export async function beginSignIn(
  place: Place,
  reply: FastifyReply,
  { email: given, next }: { email: string; next: string },
): Promise<URL | SsoRefusal> {
  const email = storedEmail(given.trim())
  const domain = domainOf(email)
  // Nothing depends on whether the address is known (R-LOGIN-3).
  const connection = domain === '' ? undefined : await findConnectionOfDomain(place.db, domain)
  if (!connection) return 'unknown'
  try {
    const provider = await openProvider(place, connection)
    const { state, nonce, verifier } = beginAttempt(place, reply, { accountId: connection.account_id, next })
    const client = await loadClient()
    return client.buildAuthorizationUrl(provider, {
      ...{ redirect_uri: redirectUri(place), scope: 'openid email profile', login_hint: email, state, nonce },
      ...{ code_challenge: await client.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
    })
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    place.log.warn(
      { err: error, account: connection.account_id },
      'the provider of a company sign-in does not work',
    )
    return 'unavailable'
  }
}
