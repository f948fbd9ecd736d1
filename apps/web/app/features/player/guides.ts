/** Guides show the part of a picture that remains after a crop to another shape. */
import type { Shape } from '@rushes/commerce/picture-cut'

const GUIDES = ['9:16', '4:5', '1:1'] as const satisfies readonly Shape[]
export type Guide = (typeof GUIDES)[number]

/** @returns the next guide; null for none */
export const nextGuide = (guide: Guide | null): Guide | null =>
  GUIDES[guide === null ? 0 : GUIDES.indexOf(guide) + 1] ?? null
