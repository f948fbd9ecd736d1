/** Chooses the pictures of the category tiles. */
import type { ResultItem } from '@rushes/contract/clips'
import type { Pictured } from '../catalogue/picture.tsx'

export type CategoryPictures = Readonly<Record<number, Pictured | undefined>>

/**
 * Each category shows its newest clip that the page does not show already and that is not graphic
 * (R-GRAPHIC-1). Where all are shown, the newest.
 * @param above ids of the clips higher on the page
 */
export function choosePictures(
  categories: readonly { id: number; items: readonly ResultItem[] }[],
  above: readonly number[],
): CategoryPictures {
  const shown = new Set(above)
  return Object.fromEntries(
    categories.map(({ id, items }) => {
      const harmless = items.filter(({ meta }) => !meta.graphic)
      const item = harmless.find((one) => !shown.has(one.id)) ?? harmless[0]
      if (item) shown.add(item.id)
      return [id, item && pictureOf(item)]
    }),
  )
}

const pictureOf = ({ thumbpath, colour, width, height, focal }: ResultItem): Pictured => ({
  thumbpath,
  colour,
  width,
  height,
  focal,
})
