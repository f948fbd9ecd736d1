/** Serves captions and shot lists to the admin area. */
import { changeSpeechDraft, clipCaptions, saveCaptions as endpoint } from '@rushes/contract/agency-captions'
import { ok } from '@rushes/contract/endpoint'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { viewerOf } from '../../http/viewer.ts'
import { findCaptions } from './captions.queries.ts'
import { writeVtt } from './captions.rules.ts'
import { findDraft } from './drafts.queries.ts'
import { changeDraft } from './request-draft.ts'
import { saveCaptions } from './save-captions.ts'

const BODY_BYTES = 1024 * 1024

export function agencyCaptionRoutes(context: Context): void {
  const { app, db, config } = context

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

  app.route({
    ...changeSpeechDraft,
    async handler(request) {
      const { id: clipId } = request.params
      const { userId } = viewerOf(request)
      await changeDraft(context, { ...request.body, clipId, userId, ip: request.ip })
      return ok(await read(clipId))
    },
  })

  async function read(id: number) {
    const [row, found] = await Promise.all([findCaptions(db, id), findDraft(db, id)])
    if (!row || !found) throw new AppError('not_found', 'There is no such clip.')
    const { language, cues, shots, revision, timecode, frame_rate } = row
    return {
      ...{ language, vtt: writeVtt(cues), cues, shots, revision, timecode, frame_rate },
      draft: draftOf(found),
      can_transcribe: config.speech !== null && found.has_only_sound,
    }
  }
}

function draftOf({ state, language, cues, problem }: NonNullable<Awaited<ReturnType<typeof findDraft>>>) {
  if (state === null || state === 'dismissed') return null
  const made = cues ?? []
  return {
    state,
    language: language ?? 'en',
    vtt: writeVtt(made),
    count: made.length,
    problem: problem ?? '',
  }
}
