/** Routes for comparing clips that look the same (R-LIKE-3). */
import * as endpoints from '@rushes/contract/agency-look-alikes'
import { ok } from '@rushes/contract/endpoint'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { type Viewer, viewerOf } from '../../../http/viewer.ts'
import { mayEdit } from '../../catalogue/editing/clip-states.rules.ts'
import { publishReady } from '../../catalogue/editing/publish-ready.ts'
import { mediaOf, previewOf } from '../../catalogue/result-items.ts'
import { answerLookAlike } from './answer-look-alike.ts'
import { findOwner, type LookAlikeRow, listLookAlikes } from './look-alikes.queries.ts'

export function agencyLookAlikeRoutes({ app, ...services }: Context): void {
  const { db } = services

  app.route({
    ...endpoints.lookAlikes,
    handler: async (request) => ok(await read(viewerOf(request), request.params.id)),
  })

  app.route({
    ...endpoints.answerLookAlike,
    async handler(request) {
      const viewer = viewerOf(request)
      const { id: clipId } = request.params
      const { other_id: otherId, answer } = request.body
      await answerLookAlike(services, viewer, { clipId, otherId, answer, ip: request.ip })
      await publishReady(services, [clipId, otherId])
      return ok(await read(viewer, clipId), 'Answer saved.')
    },
  })

  async function read(viewer: Viewer, clipId: number) {
    const clip = await findOwner(db, clipId)
    if (!clip) throw new AppError('not_found', 'There is no such clip.')
    const rows = await listLookAlikes(db, clipId)
    return { items: rows.map((row) => toLookAlike(row, clipId)), canAnswer: mayEdit(clip, viewer) }
  }
}

function toLookAlike(row: LookAlikeRow, clipId: number): endpoints.LookAlike {
  const { poster, hls, storyboard } = mediaOf(row)
  return {
    other: {
      id: row.id,
      type: row.type,
      title: row.title,
      state: row.state,
      duration: row.duration_s,
      width: row.width,
      height: row.height,
      colour: row.dominant_colour,
      graphic: row.graphic,
      media: { thumbpath: poster, filepath: previewOf(row), hls_path: hls, storyboard },
    },
    isLater: row.clip_id === clipId,
    pictures: row.pictures,
    distance: row.distance,
    answer: row.answer,
    answered_by: row.answered_by === null ? null : { id: row.answered_by, name: row.answered_by_name ?? '' },
    answered_at: row.answered_at?.toISOString() ?? null,
  }
}
