import type { Offer } from '@rushes/contract/offers'

/** Returns the clips of the offer that can still be bought. */
export const clipsLeft = ({ lines }: Pick<Offer, 'lines'>) =>
  lines.filter(({ bought, refused }) => !bought && refused === null)
