/** Counts the places where a programmer overrules the type checker: `x as Y` and `<Y>x`, but not `as const`. */
import { parseSync } from '@swc/core'
import type { SourceFile } from './source-files.ts'

const CASTS = new Set(['TsAsExpression', 'TsTypeAssertion'])

export function countCasts({ path, text }: SourceFile): number {
  const options = { syntax: 'typescript', tsx: path.endsWith('.tsx'), target: 'es2024' } as const
  return countIn(parseSync(text, options))
}

/** Returns a sentence unless the count is the committed one: it may only fall, and a fall is committed. */
export function castFaults(files: readonly SourceFile[], committed: number): string[] {
  const counts = files.map((file) => ({ path: file.path, casts: countCasts(file) }))
  const total = counts.reduce((sum, { casts }) => sum + casts, 0)
  if (total === committed) return []
  if (total < committed)
    return [`There are ${total} casts left: lower MAX_CASTS from ${committed} to ${total}.`]
  const found = counts.filter(({ casts }) => casts > 0)
  const lines = found.map(({ path, casts }) => `  ${casts} in ${path}`)
  return [
    [`${total} casts, but ${committed} are allowed. Use a type guard or a schema:`, ...lines].join('\n'),
  ]
}

function countIn(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0
  const own = 'type' in node && typeof node.type === 'string' && CASTS.has(node.type) ? 1 : 0
  return Object.values(node).reduce((sum: number, part) => sum + countIn(part), own)
}
