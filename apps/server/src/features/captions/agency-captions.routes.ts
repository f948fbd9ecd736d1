/** Serves captions and shot lists to the admin area. */
import { clipCaptions, saveCaptions as endpoint } from '@rushes/contract/agency-captions'
import { ok } from '@rushes/contract/endpoint'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { viewerOf } from '../../http/viewer.ts'
import { findCaptions } from './captions.queries.ts'
import { writeVtt } from './captions.rules.ts'
import { saveCaptions } from './save-captions.ts'

const BODY_BYTES = 1024 * 1024

export function agencyCaptionRoutes(context: Context): void {
  const { app, db } = context

  app.route({
    ...clipCaptions,
    handler: async (request) => ok(await read(request.params.id)),
  })

  app.route({
    ...endpoint,
    bodyLimit: BODY_BYTES,
    async handler(request) {
      const { id: clipId } = request.params
      const { userId } = viewerOf(request)
      await saveCaptions(context, { ...request.body, clipId, userId, ip: request.ip })
      return ok(await read(clipId), 'The captions have been saved.')
    },
  })

  async function read(id: number) {
    const row = await findCaptions(db, id)
    if (!row) throw new AppError('not_found', 'There is no such clip.')
    const { language, cues, shots, revision, timecode, frame_rate } = row
    return { language, vtt: writeVtt(cues), cues, shots, revision, timecode, frame_rate }
  }
}
