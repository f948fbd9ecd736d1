/** Examines clips whose finished files are in a folder. */
import { z } from 'zod'
import { type ClipFiles, ExaminedClip } from './media-facts.ts'
import { readMedia } from './read-media.ts'

/** @throws MediaProblem when a file ends the process that reads them */
export const examineClips = (clips: readonly ClipFiles[]): Promise<ExaminedClip[]> =>
  readMedia('clips', { clips }, z.array(ExaminedClip).length(clips.length), {
    reads: clips.flatMap(({ master, poster, sheet }) => [master, poster, ...(sheet ? [sheet.sheet] : [])]),
  })
