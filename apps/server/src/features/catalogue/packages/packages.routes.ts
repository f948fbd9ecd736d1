/**
 * Serves one package: its name, summary and the clips that the viewer may see, in editorial order. Only
 * members receive the text of its story (R-PACKAGE-1).
 */
import { ok } from '@rushes/contract/endpoint'
import { packageById } from '@rushes/contract/packages'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { obtainableIds } from '../../licences/obtainable-clips.ts'
import { cardsFor } from '../../licences/own-licences.ts'
import { listCards } from '../clips.queries.ts'
import { inOrder } from '../result-items.ts'
import { sightClips } from '../visible-clips.ts'
import { packageTextName } from './package-text.ts'
import { findPackage, listPackageClipIds } from './packages.queries.ts'

export function packageRoutes({ app, db, clock }: Context): void {
  app.route({
    ...packageById,
    async handler(request) {
      const { viewer } = request
      const row = await findPackage(db, request.params.id)
      if (!row) throw new AppError('not_found', 'Package not found')
      const now = clock.now()
      const { seen } = await sightClips(db, viewer, await listPackageClipIds(db, row.id), now)
      const ids = seen.map(({ id }) => id)
      const [cards, obtainable] = await Promise.all([
        listCards(db, { ids }),
        obtainableIds(db, viewer, seen, now),
      ])
      const shown = await cardsFor(db, viewer, inOrder(ids, cards), now)
      const items = shown.map((item) => ({
        ...item,
        downloadable_by_user: obtainable.has(item.id),
      }))
      return ok({
        id: row.id,
        name: row.name,
        summary: row.summary,
        created: row.created.toISOString(),
        clips: seen.map(({ id, type }) => ({ id, type })),
        items,
        ...(viewer && { textFile: row.story ? packageTextName(row) : null }),
      })
    },
  })
}
