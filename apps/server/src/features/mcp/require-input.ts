/** Checks the arguments of a tool. */
import type { z } from 'zod'
import { AppError } from '../../app-error.ts'

/**
 * They stay as they were given, because the endpoint reads them itself.
 * @throws AppError validation with the name of the first invalid argument; unknown ones are refused too
 */
export function requireInput<Schema extends z.ZodObject>(
  schema: Schema,
  given: unknown,
): asserts given is z.input<Schema> {
  const [issue] = schema.strict().safeParse(given).error?.issues ?? []
  if (!issue) return
  if (issue.code === 'unrecognized_keys') {
    throw new AppError('validation', `There is no argument ${issue.keys.join(', ')}.`)
  }
  const path = issue.path.join('.')
  throw new AppError('validation', path === '' ? issue.message : `${path}: ${issue.message}`)
}
