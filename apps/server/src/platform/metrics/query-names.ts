/** Names statements by their verb and their first table: few enough to be labels of a metric. */

/** More than there are tables and verbs; a text that is no statement of ours cannot make further ones. */
const MAX_NAMES = 300
/** A statement contains its verb and its table early. */
const LOOKED_AT = 2_000

/** @returns a function that gives out names, and none beyond a number */
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
