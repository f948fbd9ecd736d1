/** Adds and removes passkeys and notifies the user by email (R-PASSKEY-1). */
import { CreationOptions, type addPasskey as endpoint } from '@rushes/contract/passkeys'
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { z } from 'zod'
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { hashToken, type Viewer } from '../../../http/viewer.ts'
import { record } from '../../audit/record-event.ts'
import { postEmail } from '../../outbox/post-email.ts'
import { passkeyEmail } from '../accounts.emails.ts'
import { lockUser } from '../passwords/password-reset.queries.ts'
import { CHALLENGE_TTL_MS, newChallenge } from './challenge.ts'
import * as queries from './passkeys.queries.ts'
import { relyingPartyOf, suggestName } from './passkeys.rules.ts'
import { challengeIn, descriptorOf, userHandleOf } from './use-passkey.ts'

const MAX_PASSKEYS = 20
/** EdDSA, ES256 and RS256: each authenticator supports at least one of them. */
const ALGORITHMS = [-8, -7, -257]
const INVALID = 'The passkey could not be verified. Please try again.'

type Place = Pick<Services, 'db' | 'clock' | 'config' | 'secret'>
type Credential = z.output<(typeof endpoint)['schema']['body']>['credential']

/** @throws AppError conflict for a user who has twenty. */
export async function creationOptions(place: Place, { userId, email, fullName }: Viewer) {
  const passkeys = await queries.listPasskeys(place.db, userId)
  requireRoom(passkeys)
  const options = await generateRegistrationOptions({
    rpName: place.config.brandName,
    rpID: relyingPartyOf(place.config.baseUrl).rpID,
    userName: email,
    userDisplayName: fullName,
    userID: new Uint8Array(Buffer.from(userHandleOf(place, userId), 'base64url')),
    challenge: await newChallenge(place, { purpose: 'add', userId }),
    timeout: CHALLENGE_TTL_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: passkeys.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return CreationOptions.parse(options)
}

function requireRoom({ length }: readonly unknown[]): void {
  if (length < MAX_PASSKEYS) return
  throw new AppError('conflict', `You have ${MAX_PASSKEYS} passkeys. Remove one that you do not use.`)
}

type Adding = { person: Viewer; credential: Credential; ip: string; userAgent: string }

/** @throws AppError validation if it cannot be verified, conflict if it is known or the user has twenty. */
export async function addPasskey(
  place: Place,
  { person: { userId, email }, credential, ip, userAgent }: Adding,
): Promise<{ id: number; name: string }> {
  const now = place.clock.now()
  const added = await place.db.transaction().execute(async (tx) => {
    const sha256 = hashToken(challengeIn(credential.response.clientDataJSON))
    const isFresh = await queries.spendChallenge(tx, { sha256, purpose: 'add', userId }, now)
    const verified = isFresh ? await verify(place, credential) : null
    // The transaction commits, so that the challenge is used up.
    if (!verified) return null
    await lockUser(tx, userId)
    requireRoom(await queries.listPasskeys(tx, userId))
    const name = suggestName(verified.aaguid, userAgent)
    const id = await queries.insertPasskey(tx, {
      user_id: userId,
      credential_id: verified.credential.id,
      public_key: Buffer.from(verified.credential.publicKey),
      counter: verified.credential.counter,
      transports: credential.response.transports,
      name,
      created_at: now,
    })
    if (id === undefined) throw new AppError('conflict', 'This passkey has been added already.')
    await reportChange(tx, place, { userId, email, ip, change: 'added', id, name })
    return { id, name }
  })
  if (!added) throw new AppError('validation', INVALID)
  return added
}

/** @throws AppError not_found when the user has no such passkey. */
export async function removePasskey(
  place: Place,
  { person: { userId, email }, id, ip }: { person: Viewer; id: number; ip: string },
): Promise<void> {
  await place.db.transaction().execute(async (tx) => {
    const name = await queries.deletePasskey(tx, { id, userId })
    if (name === undefined) throw new AppError('not_found', 'There is no such passkey.')
    await reportChange(tx, place, { userId, email, ip, change: 'removed', id, name })
  })
}

/** Removes all, when the second factor is reset (R-PASSKEY-2). @returns whether there was one. */
export const removePasskeysOf = queries.deletePasskeysOf

type Change = {
  userId: number
  email: string
  ip: string
  change: 'added' | 'removed'
  id: number
  name: string
}

async function reportChange(tx: Db, { config, clock }: Place, change: Change): Promise<void> {
  const now = clock.now()
  const { userId, email, ip, id, name } = change
  await record(tx, {
    ...{ action: `passkey.${change.change}`, at: now, actorUserId: userId, ip, object: `user:${userId}` },
    details: { passkey: id },
  })
  const notice = passkeyEmail(config, change.change, name)
  await postEmail(tx, { key: `passkey-${change.change}:${id}`, to: email, ...notice }, now)
}

async function verify({ config }: Place, credential: Credential) {
  const { rpID, origin } = relyingPartyOf(config.baseUrl)
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      // The caller has compared the hash of the challenge.
      expectedChallenge: () => true,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return verified && registrationInfo.credential.id === credential.id ? registrationInfo : null
  } catch {
    // The library throws for every kind of invalid response.
    return null
  }
}
