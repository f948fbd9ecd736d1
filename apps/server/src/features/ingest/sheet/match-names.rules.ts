/**
 * Compares names that users type with names that systems write: in NFC, because a Mac writes letters and
 * accents separately, and without case, marks of reading direction and outer spaces. Letters that are two in capitals are
 * two: STRASSE is Straße.
 */
import { editDistance } from '@rushes/search-engine/edit-distance'

/** Invisible marks, which change how a name looks. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
/** One wrong letter is allowed per this number of letters. */
const LETTERS_PER_EDIT = 4
const MAX_EDITS = 4
/** Limit for one matcher, so that a long table with many wrong names takes no longer than a short one. */
const MAX_COMPARISONS = 10_000

/** Returns the name in the form that is stored and shown. */
export const plainName = (text: string): string =>
  text
    .toWellFormed()
    .normalize()
    .replace(DIRECTION_MARKS, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()

export const nameKey = (name: string): string =>
  // ẞ becomes ß, then SS.
  plainName(name).toLowerCase().toUpperCase().toLowerCase().normalize()

/** `nearest`: possible matches; several when they differ only in case. */
export type NameMatch = { name: string } | { nearest: readonly string[] }

export function nameMatcher(names: Iterable<string>): (wanted: string) => NameMatch {
  const all = [...names]
  const exact = new Set(all)
  const byKey = Map.groupBy(all, nameKey)
  const found = new Map<string, readonly string[]>()
  let comparisons = 0

  function nearestOf(key: string): readonly string[] {
    const before = found.get(key)
    if (before) return before
    let nearest: readonly string[] = []
    let fewest = Math.min(MAX_EDITS, Math.ceil(key.length / LETTERS_PER_EDIT)) + 1
    for (const [other, same] of byKey) {
      if (Math.abs(other.length - key.length) >= fewest) continue
      comparisons += 1
      if (comparisons > MAX_COMPARISONS) break
      const edits = editDistance(key, other, fewest - 1)
      if (edits >= fewest) continue
      fewest = edits
      nearest = same
    }
    found.set(key, nearest)
    return nearest
  }

  return (wanted) => {
    if (exact.has(wanted)) return { name: wanted }
    const same = byKey.get(nameKey(wanted)) ?? []
    if (same[0] !== undefined && same.length === 1) return { name: same[0] }
    return { nearest: same.length > 1 ? same : nearestOf(nameKey(wanted)) }
  }
}

/** Ends a sentence about a name that was not found. */
export const suggestionOf = (nearest: readonly string[]): string =>
  nearest.length === 0 ? '' : `; is it ${nearest.map((name) => `“${name}”`).join(' or ')}?`
