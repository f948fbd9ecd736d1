/** Makes a draft of captions from the speech of a film. */
import { examineFilm } from '@rushes/media/examine-file'
import { findFfmpeg } from '@rushes/media/find-ffmpeg'
import { MediaProblem } from '@rushes/media/media-problem'
import { transcribe } from '@rushes/media/transcribe'
import type { Services } from '../../context.ts'
import { findCaptions, lockClip } from './captions.queries.ts'
import { findSpokenMaster, removeDraft, updateDraft } from './drafts.queries.ts'
import { type ReadSpeech, readSpeech } from './speech.rules.ts'

const MAX_FILM_S = 4 * 60 * 60

export async function transcribeClip(services: Services, clipId: number): Promise<void> {
  const read = await listenTo(services, clipId).catch((error: unknown): ReadSpeech => {
    if (error instanceof MediaProblem) return { state: 'failed', problem: error.message }
    throw error
  })
  await storeDraft(services, clipId, read)
}

async function listenTo({ db, storage, config }: Services, clipId: number): Promise<ReadSpeech> {
  const master = await findSpokenMaster(db, clipId)
  const command = config.speech
  if (!master || !command) throw new MediaProblem('The film has no file that can be transcribed.')
  const ffmpeg = await findFfmpeg(config.ffmpegPath)
  return await storage.withLocal(master.storage_key, async (path) => {
    const { probe } = await examineFilm(ffmpeg, path)
    if (probe.durationS > MAX_FILM_S) throw new MediaProblem('The film is longer than four hours.')
    return readSpeech(await transcribe(ffmpeg, { master: path, probe, command }), probe.durationS)
  })
}

/** Captions that staff have saved in the meantime replace the draft. */
export async function storeDraft(
  { db }: Pick<Services, 'db'>,
  clipId: number,
  read: ReadSpeech,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockClip(tx, clipId)
    const captions = await findCaptions(tx, clipId)
    if (captions && captions.cues.length > 0) await removeDraft(tx, clipId)
    else await updateDraft(tx, clipId, read)
  })
}
