/** The list from which a clip was opened: J and K move through it. */
let listed: readonly number[] = []

export function rememberList(ids: readonly number[]) {
  listed = ids
}

/** Returns the previous and the next clip; undefined at the ends, and for a clip that is not in a list. */
export function neighboursOf(id: number): { before: number | undefined; after: number | undefined } {
  const at = listed.indexOf(id)
  return at < 0 ? { before: undefined, after: undefined } : { before: listed[at - 1], after: listed[at + 1] }
}
