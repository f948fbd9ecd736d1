/** Finds the point of a picture that a crop has to keep, where no editor has chosen it. */
import { lookAtPicture } from './look-at-picture.ts'
import type { FocalPoint } from './media-facts.ts'

export type { FocalPoint } from './media-facts.ts'

/** @throws MediaProblem when the picture cannot be read. */
export const focalPointOf = async (path: string): Promise<FocalPoint> => (await lookAtPicture(path)).focal
