/** Lets users change their name and password (R-PROFILE-1, R-PROFILE-2). */
import { ok } from '@rushes/contract/endpoint'
import { changeName, changePassword } from '@rushes/contract/profile'
import type { Context } from '../../../context.ts'
import { bearerOf, hashToken, viewerOf } from '../../../http/viewer.ts'
import { record } from '../../audit/record-event.ts'
import { changeOwnPassword } from '../passwords/change-own-password.ts'
import { requireGoodPassword } from '../passwords/require-good-password.ts'
import { nameParts } from '../registration/registration.rules.ts'
import { knownDeviceOf } from '../sessions/known-device.ts'
import { updateName } from './profile.queries.ts'

export function profileRoutes(context: Context): void {
  const { app, db, clock, config } = context

  app.route({
    ...changeName,
    async handler(request) {
      const { userId } = viewerOf(request)
      const event = {
        at: clock.now(),
        actorUserId: userId,
        ip: request.ip,
        object: `user:${userId}` as const,
      }
      await db.transaction().execute(async (tx) => {
        await updateName(tx, userId, nameParts(request.body.name))
        await record(tx, { ...event, action: 'name.changed' })
      })
      return ok(null, 'Your name has been changed.')
    },
  })

  app.route({
    ...changePassword,
    async handler(request) {
      const { userId, email } = viewerOf(request)
      const { current, password, pwd_confirm: confirm } = request.body
      const chosen = { password, confirm, email, brandName: config.brandName }
      requireGoodPassword(chosen)
      await changeOwnPassword(context, {
        userId,
        email,
        current,
        password,
        ip: request.ip,
        deviceId: knownDeviceOf(request, context, userId),
        tokenSha256: hashToken(bearerOf(request) ?? ''),
      })
      return ok(null, 'Your password has been changed. You are now logged out on all other devices.')
    },
  })
}
