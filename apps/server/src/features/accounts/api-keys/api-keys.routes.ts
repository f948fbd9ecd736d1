/** Lets administrators manage the API keys of their account (R-KEY-1), and a key read its own limits. */
import * as endpoints from '@rushes/contract/api-keys'
import { ok } from '@rushes/contract/endpoint'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { viewerOf } from '../../../http/viewer.ts'
import { dayOf } from '../../../platform/agency-time.ts'
import { findCurrency } from '../../pricing/find-currency.ts'
import { managerOf } from '../members/customer-of.ts'
import { findKey, listKeys } from './api-keys.queries.ts'
import { createApiKey } from './create-api-key.ts'
import { describeKey, keyFacts } from './describe-api-key.ts'
import { revokeApiKey } from './revoke-api-key.ts'
import { rotateApiKey } from './rotate-api-key.ts'

export function apiKeyRoutes(context: Context): void {
  const { app, db, clock, config } = context
  const today = () => dayOf(clock.now(), config.timeZone)

  app.route({
    ...endpoints.listKeys,
    async handler(request) {
      const { accountId, countryCode } = managerOf(request, 'API keys')
      const [rows, currency] = await Promise.all([
        listKeys(db, { accountId, day: today() }),
        findCurrency(db, countryCode),
      ])
      return ok({ keys: rows.map((row) => describeKey(row, clock.now())), currency })
    },
  })

  app.route({
    ...endpoints.createKey,
    async handler(request) {
      const { body, ip } = request
      return ok(
        await createApiKey(context, managerOf(request, 'API keys'), { body, ip }),
        'The API key has been created.',
      )
    },
  })

  app.route({
    ...endpoints.rotateKey,
    async handler(request) {
      const asked = { id: request.params.id, ip: request.ip }
      const { formerUntil, ...rotated } = await rotateApiKey(context, managerOf(request, 'API keys'), asked)
      return ok({ ...rotated, formerUntil: formerUntil.toISOString() }, 'The API key has a new secret.')
    },
  })

  app.route({
    ...endpoints.revokeKey,
    async handler(request) {
      const { accountId, userId } = managerOf(request, 'API keys')
      await revokeApiKey(context, { accountId, userId, id: request.params.id, ip: request.ip })
      return ok(null, 'The API key has been revoked.')
    },
  })

  app.route({
    ...endpoints.keyOfCall,
    async handler(request) {
      const { accountId, userId } = viewerOf(request)
      const row = request.apiKey && (await findKey(db, { id: request.apiKey.id, day: today() }))
      if (!row) throw new AppError('not_found', 'This call has no API key.')
      return ok({ ...keyFacts(row), accountId, userId })
    },
  })
}
