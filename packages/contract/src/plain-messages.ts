/** Messages for invalid fields whose schema has none. */
import { z } from 'zod'

/** Up to this number of values is named in a message. */
const MAX_NAMED_VALUES = 8
const UNNAMED = 'request'

z.config({ customError: (issue) => sentenceOf(issue) })

function sentenceOf(issue: z.core.$ZodRawIssue): string {
  const field = fieldOf(issue.path ?? [])
  if (issue.input === undefined) return `Please fill in the ${field}.`
  switch (issue.code) {
    case 'too_big':
      return isCounted(issue.origin)
        ? `The ${field} may have at most ${issue.maximum} ${UNITS[issue.origin]}.`
        : `The ${field} may be at most ${issue.maximum}.`
    case 'too_small':
      if (!isCounted(issue.origin)) return `The ${field} must be at least ${issue.minimum}.`
      return issue.minimum === 1
        ? `Please fill in the ${field}.`
        : `The ${field} needs at least ${issue.minimum} ${UNITS[issue.origin]}.`
    case 'invalid_value':
      return choiceOf(field, issue.values)
    case 'invalid_union':
      return sentenceOfLast(issue.errors, field)
    default:
      return `Please check the ${field}.`
  }
}

/** `The rating can be GD, SV or BR.` */
function choiceOf(field: string, values: readonly unknown[]): string {
  if (values.length > MAX_NAMED_VALUES) return `The ${field} is not one of the allowed values.`
  return `The ${field} can be ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values.map(String))}.`
}

/** The last alternative is the intended one; its message does not contain the name of the field. */
function sentenceOfLast(alternatives: readonly (readonly z.core.$ZodIssue[])[], field: string): string {
  const message = alternatives.at(-1)?.[0]?.message ?? `Please check the ${UNNAMED}.`
  return message.replace(new RegExp(`^(The|Please (?:check|fill in) the) ${UNNAMED}`), `$1 ${field}`)
}

/** The innermost name, without the place in a list, in words: `usageDetails` is the usage details. */
function fieldOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string')
  if (name === undefined) return UNNAMED
  return name.replaceAll('_', ' ').replace(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
}

const UNITS = { string: 'characters', array: 'entries' } as const

const isCounted = (origin: string): origin is keyof typeof UNITS => origin in UNITS
