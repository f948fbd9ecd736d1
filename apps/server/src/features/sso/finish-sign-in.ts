/** Finishes a sign-in with the answer of the provider, for the browser that began it (R-OIDC-4). */
import type { Configuration } from 'openid-client'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { lockAccount } from '../../db/lock-account.ts'
import { hashToken } from '../../http/viewer.ts'
import { admitMember } from '../accounts/members/admit-member.ts'
import { noteRefusal } from '../audit/note-refusal.ts'
import { redirectUri } from './begin-sign-in.ts'
import { ProviderDown } from './fetch-public.ts'
import { loadClient, openProvider } from './open-provider.ts'
import type { Attempt } from './sign-in-attempt.ts'
import * as queries from './sso.queries.ts'
import { arrivalOf, type SsoRefusal } from './sso.rules.ts'

type Place = Pick<Services, 'db' | 'config' | 'secret' | 'clock' | 'log'>
type Answer = { search: string; ip: string }

/** Ends the transaction without its changes. */
class Refused extends Error {
  readonly reason: SsoRefusal
  constructor(reason: SsoRefusal) {
    super(reason)
    this.reason = reason
  }
}

/** @returns null when the browser may log in, once within a minute */
export async function finishSignIn(
  place: Place,
  attempt: Attempt,
  { search, ip }: Answer,
): Promise<SsoRefusal | null> {
  const { accountId } = attempt
  try {
    const connection = await queries.findEnabledConnection(place.db, accountId)
    if (!connection) throw new Refused('unknown')
    const claims = await claimsOf(place, attempt, { search, connection })
    await place.db.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId)
      // Staff may have disabled it, or its administrators changed it, since the provider was called.
      const present = await queries.findEnabledConnection(tx, accountId)
      if (present?.revision !== connection.revision) throw new Refused('unknown')
      await admit(
        tx,
        { connection: present, claims, stateSha256: hashToken(attempt.state) },
        { at: place.clock.now(), ip },
      )
    })
    return null
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { reason } = error
    const event = { at: place.clock.now(), actorUserId: null, ip, object: `account:${accountId}` as const }
    await noteRefusal(place.db, { ...event, action: 'login.refused', what: `sso ${reason}` })
    return reason
  }
}

type Asked = { search: string; connection: queries.Connection }

/** @returns the claims of the ID token, and those of the provider's user info if it has others @throws Refused */
async function claimsOf(place: Place, attempt: Attempt, { search, connection }: Asked): Promise<object> {
  try {
    const provider = await openProvider(place, connection)
    const client = await loadClient()
    const tokens = await client.authorizationCodeGrant(provider, new URL(redirectUri(place) + search), {
      pkceCodeVerifier: attempt.verifier,
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    })
    const claims = { sub: '', ...tokens.claims() }
    if (isComplete(provider, claims, connection)) return claims
    return { ...claims, ...(await client.fetchUserInfo(provider, tokens.access_token, claims.sub)) }
  } catch (error) {
    place.log.warn({ err: error, account: connection.account_id }, 'a company sign-in has failed')
    throw new Refused(isDown(error) ? 'unavailable' : 'failed')
  }
}

/** Whether the ID token contains all claims that are read, or the provider has no others. */
function isComplete(
  provider: Configuration,
  claims: Readonly<Record<string, unknown>>,
  { role_claim: role }: queries.Connection,
): boolean {
  if (provider.serverMetadata().userinfo_endpoint === undefined) return true
  const read = ['email', 'email_verified', ...(role === '' ? [] : [role])]
  return read.every((claim) => claims[claim] !== undefined)
}

/** The library reports failures of its requests as causes. */
function isDown(error: unknown): boolean {
  if (error instanceof ProviderDown) return true
  return error instanceof Error && error.cause !== undefined && isDown(error.cause)
}

type Admission = { connection: queries.Connection; claims: object; stateSha256: Buffer }

/** @throws Refused */
async function admit(
  tx: Db,
  { connection, claims, stateSha256 }: Admission,
  by: { at: Date; ip: string },
): Promise<void> {
  const arrival = arrivalOf(claims, connection)
  if (typeof arrival === 'string') throw new Refused(arrival)
  const accountId = connection.account_id
  const { subject, ...vouched } = arrival
  const known = await queries.findUserOfSubject(tx, { accountId, subject })
  const userId = await admitMember(tx, { ...vouched, accountId, userId: known }, by)
  if (typeof userId === 'string') throw new Refused(userId)
  // An address that a colleague had before is not enough.
  if (known === undefined && !(await queries.insertSubject(tx, { accountId, subject, userId }))) {
    throw new Refused('identity')
  }
  if (!(await queries.insertLogin(tx, { stateSha256, userId, now: by.at }))) throw new Refused('failed')
}
