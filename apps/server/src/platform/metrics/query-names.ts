/** Names statements by their verb and their first table, so that there are few enough labels for a metric. */

/** More than the combinations of tables and verbs; unknown statements cannot create further names. */
const MAX_NAMES = 300
/** Number of characters within which a statement contains its verb and its table. */
const LOOKED_AT = 2_000

/** @returns a function that names statements, with a limited number of names */
export function queryNames(): (text: string) => string {
  const given = new Set<string>()
  return (text) => {
    const name = nameOf(text.slice(0, LOOKED_AT))
    if (given.size >= MAX_NAMES && !given.has(name)) return 'other'
    given.add(name)
    return name
  }
}

function nameOf(start: string): string {
  const verb = /^[\s(]*([a-z]+)/i.exec(start)?.[1]?.toLowerCase() ?? 'other'
  const table = /\b(?:from|into|update|join)\s+(?:"?\w+"?\.)?"?([a-z_]+)"?/i.exec(start)?.[1]
  return table === undefined ? verb : `${verb} ${table.toLowerCase()}`
}
