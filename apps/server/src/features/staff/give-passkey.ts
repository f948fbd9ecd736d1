/** Accepts a passkey as the second factor of a session that began with a password (R-PASSKEY-2). */
import type { Assertion } from '@rushes/contract/passkeys'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Session } from '../../http/viewer.ts'
import { PASSKEY_MESSAGES, usePasskey } from '../accounts/passkeys/use-passkey.ts'
import { proveSession } from '../accounts/sessions/prove-session.ts'
import { record } from '../audit/record-event.ts'
import { beginFactorTry, factorEvent } from './begin-factor-try.ts'

type Given = { session: Session; credential: Assertion; ip: string }

/** @throws AppError validation, too_many_requests */
export async function givePasskey(
  place: Pick<Services, 'db' | 'clock' | 'config' | 'secret'>,
  given: Given,
): Promise<void> {
  const { session, credential, ip } = given
  const { userId } = session.person
  const now = place.clock.now()
  const attempt = await beginFactorTry(place, given)
  const used = await place.db.transaction().execute(async (tx) => {
    const used = await usePasskey(tx, place, { credential, userId, ip, purpose: 'factor' })
    if ('id' in used) {
      await proveSession(tx, session.tokenSha256, now)
      const event = factorEvent('factor.given', userId, { ip, now })
      await record(tx, { ...event, details: { passkey: used.id } })
    }
    return used
  })
  if ('refused' in used) {
    await attempt.fail()
    throw new AppError('validation', PASSKEY_MESSAGES[used.refused])
  }
  await attempt.forget()
}
