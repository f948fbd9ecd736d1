/** Lets users of a customer account manage their pull addresses (R-PULL-1). */
import { ok } from '@rushes/contract/endpoint'
import * as endpoints from '@rushes/contract/pull-addresses'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { type Viewer, viewerOf } from '../../../http/viewer.ts'
import { createPullAddress, managedBy, revokePullAddress } from './change-pull-address.ts'
import { listPulls, type PullRow } from './pull-addresses.queries.ts'
import { pullState } from './pulls.rules.ts'

export function pullAddressRoutes(context: Context): void {
  const { app, db, clock } = context

  app.route({
    ...endpoints.listPullAddresses,
    async handler(request) {
      const rows = await listPulls(db, managedBy(licenseeOf(request)))
      return ok(rows.map((row) => describePull(row, clock.now())))
    },
  })

  app.route({
    ...endpoints.createPullAddress,
    async handler(request) {
      const { body, ip } = request
      const created = await createPullAddress(context, licenseeOf(request), { body, ip })
      return ok(created, 'The pull address has been created.')
    },
  })

  app.route({
    ...endpoints.revokePullAddress,
    async handler(request) {
      const { ip, params } = request
      await revokePullAddress(context, licenseeOf(request), { id: params.id, ip })
      return ok(null, 'The pull address has been revoked.')
    },
  })
}

function licenseeOf(request: FastifyRequest): Viewer {
  const viewer = viewerOf(request)
  if (viewer.accountKind === 'customer') return viewer
  throw new AppError('forbidden', 'A pull address lists licensed files, and the agency has no licences.')
}

const describePull = (row: PullRow, now: Date): endpoints.PullAddress => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  createdBy: row.full_name,
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  state: pullState(row, now),
})
