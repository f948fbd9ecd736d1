/** Scales a vector to the length 1. */
export function withLength1(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}
