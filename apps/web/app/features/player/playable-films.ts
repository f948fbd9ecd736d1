/** The films of a package that can be played in a row, and the reasons why others are excluded. */
import type { ResultItem } from '@rushes/contract/clips'

export type PlayableFilms = {
  films: readonly ResultItem[]
  /** The reasons, in sentences. */
  leftOut: readonly string[]
}

/** Graphic material is shown on its own page only, after a confirmation (R-GRAPHIC-2). */
export function playableFilms(items: readonly ResultItem[]): PlayableFilms {
  const graphic = items.filter(({ meta }) => meta.graphic)
  const films = items.filter(({ type, filepath, meta }) => {
    const isMoving = type === 'video' || type === 'short'
    return isMoving && filepath !== '' && !meta.graphic
  })
  const others = items.length - films.length - graphic.length
  return {
    films,
    leftOut: [
      ...(graphic.length > 0 ? [`Left out: ${clips(graphic.length)} with graphic content`] : []),
      ...(others > 0 ? [`Left out: ${clips(others)} without a film`] : []),
    ],
  }
}

const clips = (count: number) => (count === 1 ? '1 clip' : `${count} clips`)
