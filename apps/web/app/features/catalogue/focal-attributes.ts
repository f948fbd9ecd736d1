/** The crop of a picture: it removes both sides in the proportion of the focal point's position. */
import type { ResultItem } from '@rushes/contract/clips'

/** Returns tenths for the rules of app.css, because the policy refuses inline styles. */
export const focalAttributes = ({ x, y }: ResultItem['focal']) => ({
  'data-x': Math.round(x * 10),
  'data-y': Math.round(y * 10),
})
