/** Says what is wrong with a field in words for people, where its schema has none of its own. */
import { z } from 'zod'

z.config({ customError: (issue) => sentenceOf(issue) })

function sentenceOf(issue: z.core.$ZodRawIssue): string {
  const field = fieldOf(issue.path ?? [])
  if (issue.input === undefined) return `Please fill in the ${field}.`
  switch (issue.code) {
    case 'too_big':
      return `The ${field} may have at most ${issue.maximum}${unitOf(issue.origin)}.`
    case 'too_small':
      return `The ${field} needs at least ${issue.minimum}${unitOf(issue.origin)}.`
    case 'invalid_value':
      return `The ${field} is none of the values that there are.`
    default:
      return `The ${field} is not written as it should be.`
  }
}

/** The innermost name, without the place in a list. */
function fieldOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string')
  return name === undefined ? 'request' : name.replaceAll('_', ' ')
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters'
  return origin === 'array' ? ' entries' : ''
}
