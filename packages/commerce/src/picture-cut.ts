/** Cuts a picture to another shape, around its focal point. */

/** Width to height. */
export type Shape = '9:16' | '4:5' | '1:1'

const ratioOf = (shape: Shape): number => {
  const [width = 1, height = 1] = shape.split(':').map(Number)
  return width / height
}

/**
 * The largest cut of this shape, at the same place as on cards: the removed part is divided in the same ratio
 * as the picture is divided by its focal point.
 * @param ratio of the picture, width to height @returns shares of the picture
 */
export function cutOf(shape: Shape, ratio: number, { x, y }: { x: number; y: number }) {
  const width = Math.min(1, ratioOf(shape) / ratio)
  const height = Math.min(1, ratio / ratioOf(shape))
  return { left: x * (1 - width), top: y * (1 - height), width, height }
}
