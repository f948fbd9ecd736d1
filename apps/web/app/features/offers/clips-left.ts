import { majorToMinor, sumMinor } from '@rushes/commerce/money'
import type { Offer } from '@rushes/contract/offers'

/** Returns the clips of the offer that can still be bought. */
export const clipsLeft = ({ lines }: Pick<Offer, 'lines'>) =>
  lines.filter(({ bought, refused }) => !bought && refused === null)

/** Returns the price of these clips in minor units, without tax. */
export const totalLeft = (offer: Pick<Offer, 'lines'>): number =>
  sumMinor(clipsLeft(offer).map(({ price }) => majorToMinor(price)))
