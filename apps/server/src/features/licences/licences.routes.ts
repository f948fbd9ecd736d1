/** The certificate of a licence, with which a publisher proves the right to use a clip (R-LICENCE-1). */
import { may } from '@rushes/contract/capabilities'
import { licence } from '@rushes/contract/downloads'
import { ok } from '@rushes/contract/endpoint'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { viewerOf } from '../../http/viewer.ts'
import { fileFactsOf } from '../files/file-facts.rules.ts'
import { tierName } from './licence-text.ts'
import { findLicence } from './licences.queries.ts'
import { servesLicensees } from './new-licence.rules.ts'

export function licenceRoutes({ app, db }: Context): void {
  app.route({
    ...licence,
    async handler(request) {
      const viewer = viewerOf(request)
      const row = await findLicence(db, request.params.id)
      if (!row || (row.account_id !== viewer.accountId && !may(viewer, 'orders.view'))) {
        throw new AppError('not_found', 'Licence not found')
      }
      return ok({
        id: row.id,
        account_id: row.account_id,
        account_name: row.account_name,
        granted_to: `${row.first_name} ${row.last_name}`,
        granted_at: row.granted_at.toISOString(),
        revoked_at: row.revoked_at?.toISOString() ?? null,
        frozen: row.revoked_at === null && row.frozen,
        downloadable:
          row.account_id === viewer.accountId &&
          row.revoked_at === null &&
          !row.frozen &&
          servesLicensees(row.state),
        clip: { id: row.clip_id, title: row.title, type: row.type },
        tier: row.tier_code,
        tier_name: tierName(row.tier_code),
        ground: row.ground,
        usage: row.usage,
        terms_version: row.terms_version,
        terms: row.terms_body,
        price: row.currency === null ? null : priceOf({ ...row, currency: row.currency }),
        order_ref: row.order_ref,
        restrictions: row.restrictions,
        file_sha256: row.master_sha256,
        file: row.size_bytes === null ? null : fileFactsOf(row),
      })
    },
  })
}

function priceOf(row: { currency: string; price_minor: number; tax_minor: number }) {
  const { currency, price_minor, tax_minor } = row
  return { currency, net_minor: price_minor, tax_minor, total_minor: price_minor + tax_minor }
}
