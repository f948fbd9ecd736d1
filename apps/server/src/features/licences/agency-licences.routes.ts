/** Routes of the admin area for the licences of a clip and of a company (R-ACCOUNT-9). */
import { accountLicences } from '@rushes/contract/agency-account-activity'
import { agencyClipLicences } from '@rushes/contract/agency-clip-parts'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../context.ts'
import { listLicencesOfAccount, listLicencesOfClip } from './agency-licences.queries.ts'
import { referenceOf } from './licence-reference.ts'
import { tierName } from './licence-text.ts'

const PAGE_SIZE = 50

export function agencyLicenceRoutes({ app, db, config }: Context): void {
  app.route({
    ...agencyClipLicences,
    async handler({ params: { id }, query: { before } }) {
      const rows = await listLicencesOfClip(db, id, { before, limit: PAGE_SIZE + 1 })
      const shown = rows.slice(0, PAGE_SIZE)
      const items = shown.map(({ tier_code, currency, price_minor, ...row }) => ({
        ...row,
        ...referenceOf(config, row.ref),
        tier: tierName(tier_code),
        granted_at: row.granted_at.toISOString(),
        revoked_at: row.revoked_at?.toISOString() ?? null,
        price: currency === null ? null : { currency, net_minor: price_minor },
      }))
      return ok({ items, next: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null })
    },
  })

  app.route({
    ...accountLicences,
    async handler({ params: { id }, query: { before } }) {
      const rows = await listLicencesOfAccount(db, id, { before, limit: PAGE_SIZE + 1 })
      const shown = rows.slice(0, PAGE_SIZE)
      const items = shown.map(({ tier_code, clip_id, title, ...row }) => ({
        ...row,
        ...referenceOf(config, row.ref),
        clip: { id: clip_id, title },
        tier: tierName(tier_code),
        granted_at: row.granted_at.toISOString(),
        revoked_at: row.revoked_at?.toISOString() ?? null,
      }))
      return ok({ items, next: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null })
    },
  })
}
