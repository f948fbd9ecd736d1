/** Lets staff manage the contributors whose material the agency licenses (R-CONTRIBUTOR-1). */
import * as endpoints from '@rushes/contract/agency-contributors'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../context.ts'
import { actorOf } from '../../http/viewer.ts'
import { type ContributorRow, listContributors } from './contributors.queries.ts'
import { addContributor, changeContributor } from './edit-contributor.ts'

export function agencyContributorRoutes({ app, ...services }: Context): void {
  app.route({
    ...endpoints.contributors,
    handler: async () => ok((await listContributors(services.db)).map(toContributor)),
  })

  app.route({
    ...endpoints.addContributor,
    async handler(request) {
      const row = await addContributor(services, actorOf(request), request.body)
      return ok(toContributor(row), `${row.name} is added.`)
    },
  })

  app.route({
    ...endpoints.changeContributor,
    async handler(request) {
      const requested = { id: request.params.id, ...request.body }
      const row = await changeContributor(services, actorOf(request), requested)
      return ok(toContributor(row), `${row.name} is saved.`)
    },
  })
}

const toContributor = ({ created_at: _made, ...row }: ContributorRow) => ({
  ...row,
  share_percent: Number(row.share_percent),
})
