/** Finds unknown variables that were probably meant for this program, such as RATE_LIMIT. */
import { Environment } from './environment.ts'

const KNOWN = Object.keys(Environment.shape)
/** Prefixes of this program's variables, except NODE and OTEL, which many foreign variables share. */
const FAMILIES = new Set(
  KNOWN.filter((name) => name.includes('_') && !/^(NODE|OTEL)_/.test(name)).map((name) => name.split('_')[0]),
)
/** Clusters set variables with these names in each container. */
const OF_SERVICE = /_SERVICE_(HOST|PORT)(_\w+)?$|_PORT(_\d+_(TCP|UDP|SCTP)(_\w+)?)?$/
/** Letters that are wrong, missing or too many; one in a short name, or every short name would look like another. */
const MAX_WRONG = 2
const SHORT = 6

/** Returns one sentence for each; values are left out, because they may be secret. */
export function unknownVariables(names: readonly string[]): string[] {
  return names
    .filter((name) => !KNOWN.includes(name))
    .flatMap((name) => {
      const { nearest, wrong } = nearestTo(name.toUpperCase())
      const isMisspelt = wrong <= (Math.min(name.length, nearest.length) < SHORT ? 1 : MAX_WRONG)
      const isOfFamily = FAMILIES.has(name.split('_')[0]) && name.includes('_') && !OF_SERVICE.test(name)
      return isMisspelt || isOfFamily
        ? [`${name} is not a known variable and has no effect; the nearest one is ${nearest}.`]
        : []
    })
}

function nearestTo(name: string): { nearest: string; wrong: number } {
  const found = KNOWN.map((known) => ({ nearest: known, wrong: wrongLetters(name, known) }))
  return found.reduce((best, one) => (one.wrong < best.wrong ? one : best))
}

/** Edit distance: the number of letters to add, remove or replace in one name to get the other. */
function wrongLetters(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [of, expected] of [...other].entries()) {
      const replaced = (row[of] ?? 0) + (letter === expected ? 0 : 1)
      next.push(Math.min(replaced, (row[of + 1] ?? 0) + 1, (next[of] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
