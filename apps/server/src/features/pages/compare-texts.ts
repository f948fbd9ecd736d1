/** Compares two texts line by line (R-PAGE-3). */
import type { PageVersion } from '@rushes/contract/agency-pages'
import { diffLines } from 'diff'

/** Limit of differences, because a full comparison of very different texts would keep the server busy. */
const MAX_EDITS = 4_000
/** Number of equal lines shown around a difference. */
const CONTEXT = 3

type Line = PageVersion['lines'][number]

export function compareTexts(before: string, after: string): Line[] {
  return foldEqual(differences(before, after))
}

function differences(before: string, after: string): Line[] {
  const parts = diffLines(endLine(before), endLine(after), { maxEditLength: MAX_EDITS })
  if (!parts) return [...linesOf(before, 'removed'), ...linesOf(after, 'added')]
  return parts.flatMap(({ value, added, removed }) =>
    linesOf(value, added ? 'added' : removed ? 'removed' : 'same'),
  )
}

/** Ends the last line, so that it equals the same line elsewhere. */
const endLine = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

const linesOf = (text: string, kind: Line['kind']): Line[] =>
  text === ''
    ? []
    : text
        .replace(/\n$/, '')
        .split('\n')
        .map((line) => ({ kind, text: line }))

/** Omits equal lines far from every difference, and returns how many. */
function foldEqual(lines: readonly Line[]): Line[] {
  const near = new Set(
    lines.flatMap(({ kind }, at) =>
      kind === 'same' ? [] : Array.from({ length: 2 * CONTEXT + 1 }, (_, index) => at - CONTEXT + index),
    ),
  )
  const folded: Line[] = []
  let far: Line[] = []
  const fold = () => {
    folded.push(...(far.length > 1 ? [leftOut(far.length)] : far))
    far = []
  }
  for (const [at, line] of lines.entries()) {
    if (!near.has(at)) far.push(line)
    else {
      fold()
      folded.push(line)
    }
  }
  fold()
  return folded
}

const leftOut = (lines: number): Line => ({
  kind: 'left_out',
  text: `${lines.toLocaleString('en-GB')} equal lines`,
})
