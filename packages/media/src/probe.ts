/** Reads container, codec, picture size and length of a master. Broken files are refused with a sentence. */
import { describeFilm } from './describe-film.ts'
import { examineImage, readFilm } from './examine-file.ts'
import type { Probe } from './media-facts.ts'

export type { Probe } from './media-facts.ts'

/** Reads only the header. @throws MediaProblem when the file is empty, cut off, or not a video. */
export const probeVideo = async (path: string): Promise<Probe> => describeFilm((await readFilm(path)).header)

/** Reads to the last byte, because a header does not show that the end is missing. @throws MediaProblem */
export const probeImage = async (path: string): Promise<Probe> => (await examineImage(path)).probe
