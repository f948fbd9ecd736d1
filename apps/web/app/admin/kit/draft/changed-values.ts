/** Compares the input of a draft, by field name, with the saved values. */

export type Draft = Readonly<Record<string, string | boolean>>

/**
 * Returns the names of changed fields. A field that is not among the saved values belongs to another version,
 * and is ignored.
 */
export const changedNames = (saved: Draft, draft: Draft): string[] =>
  Object.keys(draft).filter((name) => name in saved && draft[name] !== saved[name])

/** Returns the values of the draft that differ from the saved ones. */
export const changedValues = (saved: Draft, draft: Draft): Draft =>
  Object.fromEntries(changedNames(saved, draft).map((name) => [name, draft[name] ?? '']))
