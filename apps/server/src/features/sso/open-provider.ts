/** Reads the documents of an OpenID provider by `openid-client`, for one sign-in (R-OIDC-4). */
import type { ClientAuth, Configuration, CustomFetch, ServerMetadata } from 'openid-client'
import type { Services } from '../../context.ts'
import { unseal } from '../../platform/sealing.ts'
import { addressFault } from '../webhooks/webhook-address.rules.ts'
import { fetchPublic, ProviderDown } from './fetch-public.ts'
import type { Connection } from './sso.queries.ts'

/** Clocks of providers may differ by this. */
const CLOCK_TOLERANCE_S = 60

/** Loaded at the first sign-in, because no start needs it. */
export const loadClient = () => import('openid-client')

export type Place = Pick<Services, 'config' | 'secret'>

export const sealOf = ({ secret }: Pick<Place, 'secret'>, accountId: number) => ({
  secret,
  purpose: 'sso',
  owner: `account ${accountId}`,
})

/** Keeps no document, because sign-ins are rare and keys change. @throws ProviderDown */
export async function openProvider(place: Place, connection: Connection): Promise<Configuration> {
  const client = await loadClient()
  const { issuer, client_id: clientId } = connection
  const fetchDocument: CustomFetch = (url, call) => fetchPublic(url, call, place.config)
  // ID tokens are verified by the keys of the provider, although they arrive from it directly.
  const execute = [client.enableNonRepudiationChecks]
  if (issuer.startsWith('http:')) execute.push(client.allowInsecureRequests)
  const opened = await client
    .discovery(
      new URL(issuer),
      clientId,
      { [client.clockTolerance]: CLOCK_TOLERANCE_S },
      authOf(client, place, connection),
      {
        execute,
        [client.customFetch]: fetchDocument,
      },
    )
    .catch((error: unknown) => {
      throw new ProviderDown('discovery', { cause: error })
    })
  const { issuer: discovered, authorization_endpoint: address = '' } = opened.serverMetadata()
  // The library accepts any tenant of providers that have a common address.
  if (URL.parse(discovered)?.href !== URL.parse(issuer)?.href) throw new ProviderDown('issuer')
  // Browsers are led to it.
  if (addressFault(address, place.config) !== null) throw new ProviderDown('authorization_endpoint')
  return opened
}

type Client = Awaited<ReturnType<typeof loadClient>>

/** @throws ProviderDown for a secret that was sealed before the key of the installation was replaced */
function authOf(
  client: Client,
  place: Place,
  { account_id: accountId, secret_sealed: sealed }: Connection,
): ClientAuth {
  const secret = openSecret(place, accountId, sealed)
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (server, ...call) => (takesBasic(server) ? basic : post)(server, ...call)
}

function openSecret(place: Place, accountId: number, sealed: Buffer): string {
  try {
    return unseal(sealOf(place, accountId), sealed).toString()
  } catch (error) {
    throw new ProviderDown('secret', { cause: error })
  }
}

/** By OpenID Connect Discovery, a provider that lists no methods takes this one. */
const takesBasic = ({ token_endpoint_auth_methods_supported: methods }: ServerMetadata) =>
  methods === undefined || methods.includes('client_secret_basic')
