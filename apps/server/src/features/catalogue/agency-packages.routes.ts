/** Packages at the desk: list, make, change, order, publish and withdraw (R-PACKAGE-4 to R-PACKAGE-6). */
import * as endpoints from '@rushes/contract/agency-packages'
import { ok } from '@rushes/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Context, Services } from '../../context.ts'
import { onceByKey } from '../../http/idempotency.ts'
import { readListCursor, writeListCursor } from '../../http/list-cursor.ts'
import { viewerOf } from '../../http/viewer.ts'
import { countDeskPackages, findDeskPackage, listDeskPackages, listInside } from './desk-packages.queries.ts'
import { addPackageClips, editPackage, makePackage, movePackage, noPackage } from './edit-package.ts'
import { packageMoves } from './package-moves.rules.ts'
import { mediaOf } from './result-items.ts'

const ON_PAGE = 50

export function agencyPackageRoutes(context: Context): void {
  readRoutes(context)
  writeRoutes(context)
}

function readRoutes({ app, ...services }: Context): void {
  const { db, clock } = services

  app.route({
    ...endpoints.agencyPackages,
    async handler({ query: { cursor, ...question } }) {
      const after = cursor === undefined ? null : readListCursor(cursor)
      const page = { after, limit: ON_PAGE + 1, now: clock.now() }
      const [rows, total] = await Promise.all([
        listDeskPackages(db, question, page),
        countDeskPackages(db, question),
      ])
      const shown = rows.slice(0, ON_PAGE)
      const last = rows.length > ON_PAGE ? shown.at(-1) : undefined
      return ok({ items: shown.map(toRow), next: last ? writeListCursor(last) : null, ...total })
    },
  })

  app.route({
    ...endpoints.agencyPackage,
    handler: async ({ params }) => ok(await readPackage(services, params.id)),
  })
}

function writeRoutes({ app, ...services }: Context): void {
  app.route({
    ...endpoints.makePackage,
    async handler(request) {
      return onceByKey(services, request, async () => {
        const id = await makePackage(services, actorOf(request), request.body)
        return ok(await readPackage(services, id), 'The package is made.')
      })
    },
  })

  app.route({
    ...endpoints.editPackage,
    async handler(request) {
      const { id } = request.params
      const { revision, ...changes } = request.body
      await editPackage(services, actorOf(request), { id, revision, changes })
      return ok(await readPackage(services, id), 'The package is saved.')
    },
  })

  app.route({
    ...endpoints.addPackageClips,
    async handler(request) {
      const { id } = request.params
      const report = await addPackageClips(services, actorOf(request), { id, ...request.body })
      return ok({ package: await readPackage(services, id), ...report }, `Added: ${report.added.length}.`)
    },
  })

  app.route({
    ...endpoints.movePackage,
    async handler(request) {
      const { id } = request.params
      const { to } = request.body
      await movePackage(services, actorOf(request), { id, ...request.body })
      return ok(await readPackage(services, id), `The package is ${to}.`)
    },
  })
}

const actorOf = (request: FastifyRequest) => ({ userId: viewerOf(request).userId, ip: request.ip })

type Inside = Awaited<ReturnType<typeof listInside>>[number]

function toRow(row: Awaited<ReturnType<typeof listDeskPackages>>[number]) {
  const [first] = row.clips
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    category: row.category,
    clip_count: row.clips.length,
    public_count: countPublic(row.clips),
    thumbpath: first ? mediaOf(first).poster : null,
    graphic: first?.graphic ?? false,
    revision: row.revision,
    created: row.created.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** @throws AppError not_found. */
async function readPackage({ db, clock }: Pick<Services, 'db' | 'clock'>, id: number) {
  const [row, clips] = await Promise.all([findDeskPackage(db, id), listInside(db, [id], clock.now())])
  if (!row) throw noPackage()
  return {
    id: row.id,
    name: row.name,
    summary: row.summary,
    story: row.story,
    category_id: row.category_id,
    state: row.state,
    revision: row.revision,
    created: row.created.toISOString(),
    updated_at: row.updated_at.toISOString(),
    clips: clips.map((clip) => ({
      id: clip.id,
      type: clip.type,
      title: clip.title,
      thumbpath: mediaOf(clip).poster,
      colour: clip.dominant_colour,
      graphic: clip.graphic,
      public: clip.public,
    })),
    moves: packageMoves(row, countPublic(clips)),
  }
}

const countPublic = (clips: readonly Inside[]) => clips.filter((clip) => clip.public).length
