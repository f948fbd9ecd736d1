/** Verifies a passkey at login or as the second factor of staff (R-PASSKEY-2, R-PASSKEY-3). */
import { type Assertion, RequestOptions } from '@rushes/contract/passkeys'
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { hashToken } from '../../../http/viewer.ts'
import { sign } from '../../../platform/signing.ts'
import { record } from '../../audit/record-event.ts'
import { CHALLENGE_TTL_MS, newChallenge } from './challenge.ts'
import * as queries from './passkeys.queries.ts'
import { isCopied, relyingPartyOf } from './passkeys.rules.ts'

/** Messages of refusals; an unknown passkey and a wrong signature have the same one. */
export const PASSKEY_MESSAGES = {
  invalid: 'This passkey was not accepted. Please try again, or log in with your password.',
  blocked:
    'This passkey is blocked, because a copy of it was used. Log in with your password, remove it and add it again.',
} as const

type Place = Pick<Services, 'db' | 'clock' | 'config' | 'secret'>

/** Returns the id that the authenticator stores instead of a name; only this installation can resolve it. */
export const userHandleOf = ({ secret }: Pick<Services, 'secret'>, userId: number): string =>
  sign(secret, 'passkey-user', [userId])

export async function loginOptions(place: Place) {
  return await requestOptions(place, await newChallenge(place, { purpose: 'login', userId: null }), [])
}

/** @throws AppError conflict for a user without passkeys. */
export async function factorOptions(place: Place, userId: number) {
  const passkeys = await queries.listPasskeys(place.db, userId)
  if (passkeys.length === 0) throw new AppError('conflict', 'You have no passkey yet.')
  return await requestOptions(place, await newChallenge(place, { purpose: 'factor', userId }), passkeys)
}

/** Describes a passkey for the browser, which finds or excludes it. */
export const descriptorOf = ({
  credential_id,
  transports,
}: {
  credential_id: string
  transports: string[]
}) => ({
  id: credential_id,
  transports,
})

async function requestOptions(
  { config }: Place,
  challenge: Uint8Array<ArrayBuffer>,
  passkeys: readonly Parameters<typeof descriptorOf>[0][],
) {
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(config.baseUrl).rpID,
    challenge,
    timeout: CHALLENGE_TTL_MS,
    userVerification: 'required',
    allowCredentials: passkeys.map(descriptorOf),
  })
  return RequestOptions.parse(options)
}

type Use = { credential: Assertion; userId: number; ip: string; purpose: 'login' | 'factor' }

/**
 * Commit the transaction also when it is refused: the challenge is used up, and a copied passkey is blocked.
 * @returns the id of the passkey, or why it is refused.
 */
export async function usePasskey(
  tx: Db,
  place: Place,
  { credential, userId, ip, purpose }: Use,
): Promise<{ id: number } | { refused: 'invalid' | 'blocked' }> {
  const now = place.clock.now()
  const sha256 = hashToken(challengeIn(credential.response.clientDataJSON))
  const isFresh = await queries.spendChallenge(
    tx,
    { sha256, purpose, userId: purpose === 'login' ? null : userId },
    now,
  )
  const passkey = await queries.lockPasskey(tx, { credentialId: credential.id, userId })
  if (!isFresh || !passkey) return { refused: 'invalid' }
  const counter = await verifiedCounter(place, { credential, userId, publicKey: passkey.public_key })
  if (counter === null) return { refused: 'invalid' }
  if (passkey.blocked_at) return { refused: 'blocked' }
  if (isCopied(passkey.counter, counter)) {
    await queries.updateUse(tx, passkey.id, { blocked_at: now })
    const event = { at: now, actorUserId: null, ip, object: `user:${userId}` as const }
    await record(tx, {
      ...event,
      action: 'passkey.blocked',
      details: { passkey: passkey.id, known: passkey.counter, reported: counter },
    })
    return { refused: 'blocked' }
  }
  await queries.updateUse(tx, passkey.id, { counter, last_used_at: now })
  return { id: passkey.id }
}

/** Returns the counter of a valid signature; null when the signature is invalid. */
async function verifiedCounter(
  place: Place,
  { credential, userId, publicKey }: { credential: Assertion; userId: number; publicKey: Buffer },
): Promise<number | null> {
  const { userHandle, ...response } = credential.response
  if (userHandle && userHandle !== userHandleOf(place, userId)) return null
  const { rpID, origin } = relyingPartyOf(place.config.baseUrl)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      // The caller has compared the hash of the challenge.
      expectedChallenge: () => true,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      // The library compares the counter before the signature; then anyone could block a passkey by a forged one.
      credential: { id: credential.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // The library throws for every kind of invalid response.
    return null
  }
}

/** Returns the signed challenge; empty when the text does not come from a browser. */
export function challengeIn(clientDataJson: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}
