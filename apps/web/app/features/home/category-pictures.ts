/** Chooses the pictures of the category tiles. */
import type { ResultItem } from '@rushes/contract/clips'
import type { Pictured } from '../catalogue/picture.tsx'

export type CategoryPictures = Readonly<Record<number, Pictured | undefined>>

/**
 * Chooses for each category its newest clip that is not graphic (R-GRAPHIC-1) and not on the page already. If
 * all are on the page, the newest clip.
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
