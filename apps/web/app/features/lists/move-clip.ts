/** Moves a clip of a list to another place. */

/**
 * @param place counted from 0; beyond the ends means the first or the last.
 * @returns the same array if nothing moves.
 */
export function moveClip(ids: readonly number[], id: number, place: number): readonly number[] {
  const from = ids.indexOf(id)
  const to = Math.max(0, Math.min(place, ids.length - 1))
  if (from === -1 || from === to) return ids
  const others = ids.filter((other) => other !== id)
  return [...others.slice(0, to), id, ...others.slice(to)]
}
