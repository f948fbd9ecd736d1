/** Darkens the parts of the picture that a crop to another shape would remove. */

import { cutOf } from '@rushes/commerce/picture-cut'
import type { ResultItem } from '@rushes/contract/clips'
import type { Guide } from './guides.ts'

/** @param props.ratio the ratio of width to height of the picture */
export function FilmGuide({
  guide,
  ratio,
  focal,
}: {
  guide: Guide
  ratio: number
  focal: ResultItem['focal']
}) {
  const { left, top, width, height } = cutOf(guide, ratio, focal)
  const percent = (share: number) => `${share * 100}%`
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 grid place-items-center [container-type:size]"
    >
      <div
        className="relative overflow-hidden"
        style={{ aspectRatio: ratio, width: `min(100cqw, ${100 * ratio}cqh)` }}
      >
        <div
          data-guide={guide}
          className="absolute outline outline-film-ink shadow-[0_0_0_100vmax_oklch(10%_0.005_265/0.6)]"
          style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
        />
      </div>
    </div>
  )
}
