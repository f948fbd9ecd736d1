/** Lets staff manage the licence tiers (R-TIER-9). */
import * as endpoints from '@rushes/contract/agency-tiers'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../context.ts'
import { actorOf } from '../../http/viewer.ts'
import { addTier, changeTier } from './edit-tier.ts'
import { listTiersWithVersions } from './tiers.queries.ts'

export function agencyTierRoutes({ app, pageChanges, ...services }: Context): void {
  const tiers = async () => (await listTiersWithVersions(services.db)).map(toTier)

  app.route({
    ...endpoints.agencyTiers,
    handler: async () => ok(await tiers()),
  })

  app.route({
    ...endpoints.addTier,
    async handler(request) {
      await addTier(services, actorOf(request), request.body)
      // Other processes are notified; this process has the tiers for the caller's next request.
      await pageChanges.readSettings()
      return ok(
        await tiers(),
        `${request.body.code} is added. It is sold once a price list has a price for it.`,
      )
    },
  })

  app.route({
    ...endpoints.changeTier,
    async handler(request) {
      const { code } = request.params
      await changeTier(services, actorOf(request), { code, ...request.body })
      await pageChanges.readSettings()
      return ok(await tiers(), `${code} is saved.`)
    },
  })
}

type Row = Awaited<ReturnType<typeof listTiersWithVersions>>[number]

const toTier = ({ uid: _uid, scope: _scope, retired_at, versions, ...row }: Row) => ({
  ...row,
  retired: retired_at !== null,
  versions: versions.map(({ changed_at, ...version }) => ({
    ...version,
    at: new Date(changed_at).toISOString(),
  })),
})
