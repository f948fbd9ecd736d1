/** Guides show which part of a picture remains when it is cut to another shape. */
import type { ResultItem } from '@rushes/contract/clips'

const GUIDES = ['9:16', '4:5', '1:1'] as const
export type Guide = (typeof GUIDES)[number]

/** @returns the guide that follows this one; null for none */
export const nextGuide = (guide: Guide | null): Guide | null =>
  GUIDES[guide === null ? 0 : GUIDES.indexOf(guide) + 1] ?? null

const ratioOf = (guide: Guide): number => {
  const [width = 1, height = 1] = guide.split(':').map(Number)
  return width / height
}

/**
 * The largest cut of this shape, where a picture is cut on cards too: at the same share of what is cut away as its focal
 * point has of the picture.
 * @param ratio of the picture, width to height @returns shares of the picture
 */
export function cutOf(guide: Guide, ratio: number, { x, y }: ResultItem['focal']) {
  const width = Math.min(1, ratioOf(guide) / ratio)
  const height = Math.min(1, ratio / ratioOf(guide))
  return { left: x * (1 - width), top: y * (1 - height), width, height }
}
