/** Lets staff list, create, change, order, publish and withdraw packages (R-PACKAGE-6). */
import * as endpoints from '@rushes/contract/agency-packages'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../../context.ts'
import { adminList, type QueryOf } from '../../../http/admin-list.ts'
import { onceByKey } from '../../../http/idempotency.ts'
import { actorOf } from '../../../http/viewer.ts'
import { recordExport } from '../../audit/record-export.ts'
import { countAdminPackages, listAdminPackages } from './admin-package-list.queries.ts'
import { addPackageClips, editPackage, makePackage, movePackage } from './edit-package.ts'
import { PACKAGE_COLUMNS, packageCells, readAdminPackage, toPackageRow } from './read-admin-package.ts'

export function agencyPackageRoutes(context: Context): void {
  readRoutes(context)
  writeRoutes(context)
}

function readRoutes({ app, ...services }: Context): void {
  const { db, clock, config } = services
  const packages = adminList({
    criteria: ({ state, q }: QueryOf<typeof endpoints.agencyPackages>) => ({ state, q, now: clock.now() }),
    rows: (criteria, range) => listAdminPackages(db, criteria, range),
    count: (criteria) => countAdminPackages(db, criteria),
    item: (row) => toPackageRow(row),
  })

  app.route({
    ...endpoints.agencyPackages,
    handler: async (request) => ok(await packages.page(request)),
  })

  app.route({
    ...endpoints.agencyPackagesFile,
    async handler(request) {
      const file = await packages.file(request, {
        name: 'packages',
        columns: PACKAGE_COLUMNS,
        cells: (row) => packageCells(row, config.timeZone),
      })
      return ok(await recordExport(services, request, file))
    },
  })

  app.route({
    ...endpoints.agencyPackage,
    handler: async ({ params }) => ok(await readAdminPackage(services, params.id)),
  })
}

function writeRoutes({ app, ...services }: Context): void {
  app.route({
    ...endpoints.makePackage,
    async handler(request) {
      return onceByKey(services, request, async () => {
        const id = await makePackage(services, actorOf(request), request.body)
        return ok(await readAdminPackage(services, id), 'Package created.')
      })
    },
  })

  app.route({
    ...endpoints.editPackage,
    async handler(request) {
      const { id } = request.params
      const { revision, ...changes } = request.body
      await editPackage(services, actorOf(request), { id, revision, changes })
      return ok(await readAdminPackage(services, id), 'Package saved.')
    },
  })

  app.route({
    ...endpoints.addPackageClips,
    async handler(request) {
      const { id } = request.params
      const report = await addPackageClips(services, actorOf(request), { id, ...request.body })
      return ok(
        { package: await readAdminPackage(services, id), ...report },
        `Added: ${report.added.length}.`,
      )
    },
  })

  app.route({
    ...endpoints.movePackage,
    async handler(request) {
      const { id } = request.params
      const { to } = request.body
      await movePackage(services, actorOf(request), { id, ...request.body })
      return ok(await readAdminPackage(services, id), `The package is ${to}.`)
    },
  })
}
