/** Sets up, verifies and removes the second factor of staff (R-STAFF-3). */
import { randomBytes } from 'node:crypto'
import { AppError, invalidField } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { hashToken, type Session } from '../../http/viewer.ts'
import { seal, unseal } from '../../platform/sealing.ts'
import { proveSession } from '../accounts/sessions/prove-session.ts'
import { record } from '../audit/record-event.ts'
import { beginFactorTry, factorEvent } from './begin-factor-try.ts'
import * as queries from './factors.queries.ts'
import { notifyOfFactorChange } from './notify-of-factor-change.ts'
import { base32, otpauthUri, plainCode, readableCode, stepOf } from './one-time-code.rules.ts'
import * as recovery from './recovery-codes.queries.ts'

const KEY_BYTES = 20
const RECOVERY_CODES = 10
/** Length of 120 bits, so that a plain hash is sufficient. */
const RECOVERY_BYTES = 15

type Place = Pick<Services, 'db' | 'clock' | 'secret' | 'config' | 'log'>
type Given = { session: Session; code: string; ip: string }

const sealFor = ({ secret }: Pick<Services, 'secret'>, userId: number) => ({
  secret,
  purpose: 'second factor',
  owner: `user ${userId}`,
})

/** @throws AppError conflict when a factor is in use. */
export async function beginFactor(place: Place, { person }: Session): Promise<{ key: string; uri: string }> {
  const { userId, email } = person
  const key = randomBytes(KEY_BYTES)
  const sealed = seal(sealFor(place, userId), key)
  const isBegun = await queries.beginNewFactor(place.db, { userId, sealed, now: place.clock.now() })
  if (!isBegun) throw new AppError('conflict', 'You have a second factor already. Remove it first.')
  return { key: base32(key), uri: otpauthUri({ brand: place.config.brandName, email, key }) }
}

/**
 * Confirms a new factor; its session needs no second code.
 * @returns the recovery codes, of which only hashes are stored.
 * @throws AppError conflict, validation, too_many_requests
 */
export async function confirmFactor(place: Place, given: Given): Promise<string[]> {
  const { session, ip } = given
  const { userId } = session.person
  const now = place.clock.now()
  const factor = await queries.findFactor(place.db, userId)
  if (!factor || factor.confirmed_at) throw new AppError('conflict', 'Please begin again.')
  const attempt = await beginFactorTry(place, given)
  const key = await openKey(place, { userId, factor, ip, now })
  const codes = newCodes()
  await place.db.transaction().execute(async (tx) => {
    const isRight = await spendsOneTimeCode(tx, { userId, code: given.code, factor, key, now })
    if (!isRight || !(await queries.confirmNewFactor(tx, userId, now))) throw wrongCode()
    await recovery.insertRecoveryCodes(tx, userId, codes.map(hashToken))
    await proveSession(tx, session.tokenSha256, now)
    await record(tx, factorEvent('factor.set', userId, { ip, now }))
    await notifyOfFactorChange(tx, place, { userId, email: session.person.email, change: 'set' })
  })
  await attempt.forget()
  return codes.map(readableCode)
}

/**
 * @returns the number of remaining recovery codes.
 * @throws AppError conflict, validation, too_many_requests
 */
export async function giveFactor(place: Place, given: Given): Promise<number> {
  const { session, code, ip } = given
  const { userId } = session.person
  const now = place.clock.now()
  const factor = await queries.findFactor(place.db, userId)
  if (!factor?.confirmed_at) throw new AppError('conflict', 'You have no second factor yet.')
  const attempt = await beginFactorTry(place, given)
  const key = await openKey(place, { userId, factor, ip, now })
  const used = await place.db.transaction().execute(async (tx) => {
    const kind = await spendCode(tx, { userId, code, factor, key, now })
    if (kind) {
      await proveSession(tx, session.tokenSha256, now)
      const action = kind === 'app' ? 'factor.given' : 'recovery_code.used'
      await record(tx, factorEvent(action, userId, { ip, now }))
    }
    return kind
  })
  if (!used) {
    await attempt.fail()
    throw wrongCode()
  }
  await attempt.forget()
  return recovery.countRecoveryCodes(place.db, userId)
}

/** @throws AppError conflict without a second factor. */
export async function removeFactor(
  place: Pick<Services, 'db' | 'clock' | 'config'>,
  { person: { userId, email } }: Session,
  ip: string,
): Promise<void> {
  await place.db.transaction().execute(async (tx) => {
    if (!(await queries.deleteFactor(tx, userId))) throw noFactor()
    await record(tx, factorEvent('factor.removed', userId, { ip, now: place.clock.now() }))
    await notifyOfFactorChange(tx, place, { userId, email, change: 'removed' })
  })
}

/**
 * @returns new recovery codes; earlier ones become invalid.
 * @throws AppError conflict without a second factor.
 */
export async function renewRecoveryCodes(
  place: Pick<Services, 'db' | 'clock' | 'config'>,
  { person: { userId, email } }: Session,
  ip: string,
): Promise<string[]> {
  const codes = newCodes()
  await place.db.transaction().execute(async (tx) => {
    if (!(await queries.lockFactor(tx, userId))) throw noFactor()
    await recovery.deleteRecoveryCodes(tx, userId)
    await recovery.insertRecoveryCodes(tx, userId, codes.map(hashToken))
    await record(tx, factorEvent('recovery_codes.made', userId, { ip, now: place.clock.now() }))
    await notifyOfFactorChange(tx, place, { userId, email, change: 'codes' })
  })
  return codes.map(readableCode)
}

const newCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(RECOVERY_BYTES)))

const noFactor = () => new AppError('conflict', 'You have no second factor.')

type Check = {
  userId: number
  code: string
  factor: Factor
  key: Buffer
  now: Date
}

type Factor = { secret_sealed: Buffer; last_step: number | null; confirmed_at: Date | null }

/**
 * Decrypts the key. Refuses a row that was changed or belongs to another user, also with a recovery code.
 * @throws AppError conflict
 */
async function openKey(
  place: Place,
  { userId, factor, ip, now }: { userId: number; factor: Factor; ip: string; now: Date },
): Promise<Buffer> {
  try {
    return unseal(sealFor(place, userId), factor.secret_sealed)
  } catch (error) {
    place.log.error(
      { err: error, user: userId },
      'a second factor cannot be read: its row was changed or moved',
    )
    await record(place.db, factorEvent('factor.unreadable', userId, { ip, now }))
    throw new AppError(
      'conflict',
      factor.confirmed_at
        ? 'Your second factor cannot be read. Please ask an Administrator of the agency to reset it.'
        : 'Please begin again.',
    )
  }
}

/** Spends the code. @returns its kind; null if it is wrong. */
async function spendCode(tx: Db, check: Check): Promise<'app' | 'recovery' | null> {
  if (await spendsOneTimeCode(tx, check)) return 'app'
  const { userId, code, now } = check
  const hash = hashToken(plainCode(code))
  return (await recovery.spendRecoveryCode(tx, { userId, hash, now })) ? 'recovery' : null
}

async function spendsOneTimeCode(tx: Db, { userId, code, factor, key, now }: Check): Promise<boolean> {
  const sealed = factor.secret_sealed
  const step = stepOf(code, { key, now, lastStep: factor.last_step })
  return step !== null && queries.spendStep(tx, { userId, step, sealed })
}

function wrongCode(): AppError {
  const message = 'The code is not correct.'
  return invalidField('code', message)
}
