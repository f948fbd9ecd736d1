/** Where a picture is cut: at the same share of what is cut away as its focal point has of the picture. */
import type { ResultItem } from '@rushes/contract/clips'

/** In tenths, for the rules of app.css, because the policy refuses inline styles. */
export const focalAttributes = ({ x, y }: ResultItem['focal']) => ({
  'data-x': Math.round(x * 10),
  'data-y': Math.round(y * 10),
})
