/**
 * Logs in with a passkey (R-PASSKEY-2), with the same limits as a login by password. The authenticator has
 * verified the user, so that a passkey counts as both factors for staff (ADR 39).
 */
import { ok } from '@rushes/contract/endpoint'
import { beginPasskeyLogin, passkeyLogin } from '@rushes/contract/passkeys'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { noteRefusal } from '../../audit/note-refusal.ts'
import { beginTry } from '../sessions/begin-try.ts'
import { knownDeviceOf, rememberDevice } from '../sessions/known-device.ts'
import { findUserById } from '../sessions/login-users.queries.ts'
import { LOGGED_IN, newSession, openSession, requireActive } from '../sessions/open-session.ts'
import { proveSession } from '../sessions/prove-session.ts'
import { findOwner } from './passkeys.queries.ts'
import { loginOptions, PASSKEY_MESSAGES, usePasskey } from './use-passkey.ts'

export function passkeyLoginRoutes(context: Context): void {
  const { app, db, clock, config, secret } = context
  const installation = { config, secret }

  app.route({
    ...beginPasskeyLogin,
    async handler() {
      return ok(await loginOptions(context))
    },
  })

  app.route({
    ...passkeyLogin,
    async handler(request, reply) {
      const { credential } = request.body
      const { ip } = request
      const now = clock.now()
      const ownerId = await findOwner(db, credential.id)
      const user = ownerId === null ? undefined : await findUserById(db, ownerId)
      const event = { at: now, actorUserId: null, ip, object: user ? (`user:${user.id}` as const) : null }
      const deviceId = user ? knownDeviceOf(request, installation, user.id) : null
      const email = user?.email ?? `passkey ${credential.id}`
      const attempt = await beginTry(db, { email, ip, deviceId }, now).catch(async (error) => {
        if (error instanceof AppError) await noteRefusal(db, { ...event, action: 'login.refused' })
        throw error
      })
      const used = user
        ? await db
            .transaction()
            .execute((tx) => usePasskey(tx, context, { credential, userId: user.id, ip, purpose: 'login' }))
        : { refused: 'invalid' as const }
      if (!user || 'refused' in used) {
        await noteRefusal(db, { ...event, action: 'login.failed' })
        const why = 'refused' in used ? used.refused : 'invalid'
        throw new AppError('wrong_credentials', PASSKEY_MESSAGES[why])
      }
      await attempt.forget()
      requireActive(user)

      const { session, loggedIn } = newSession({ request, reply, config }, user.id, now)
      const oldestEnded = await db.transaction().execute(async (tx) => {
        const isOldestEnded = await openSession(tx, session, ip, { passkey: used.id })
        await proveSession(tx, session.tokenSha256, now)
        return isOldestEnded
      })
      rememberDevice(reply, installation, { userId: user.id, deviceId })
      return ok({ ...loggedIn, oldest_ended: oldestEnded }, LOGGED_IN)
    },
  })
}
