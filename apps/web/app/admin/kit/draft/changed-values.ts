/** What was typed into fields, by their names, and what of it differs from what is saved. */

export type Draft = Readonly<Record<string, string | boolean>>

/** A field that is not among the saved values is of another version, and left alone. */
export const changedNames = (saved: Draft, draft: Draft): string[] =>
  Object.keys(draft).filter((name) => name in saved && draft[name] !== saved[name])

/** What of the draft differs from what is saved. */
export const changedValues = (saved: Draft, draft: Draft): Draft =>
  Object.fromEntries(changedNames(saved, draft).map((name) => [name, draft[name] ?? '']))
