/** The types of document: those of clips, and packages, which are searched on their own. */
import type { ClipType } from '@rushes/commerce/media-code'

export type DocumentType = ClipType | 'package'

const CLIP_TYPES = 3

export const arePackages = (types: readonly DocumentType[]): boolean => types.includes('package')

/** All types of clip, or packages: the type does not distinguish documents. */
export const isEveryType = (types: readonly DocumentType[]): boolean =>
  arePackages(types) || types.length === CLIP_TYPES
