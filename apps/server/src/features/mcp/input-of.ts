/** Checks the arguments of a tool. */
import type { z } from 'zod'
import { AppError } from '../../app-error.ts'

/**
 * @returns the arguments as they were given, because the endpoint reads them itself
 * @throws AppError validation with the name of the first invalid argument; unknown ones are refused too
 */
export function inputOf<Schema extends z.ZodObject>(schema: Schema, given: unknown): z.input<Schema> {
  const input = given ?? {}
  const { error } = schema.strict().safeParse(input)
  const [issue] = error?.issues ?? []
  if (!issue) return input as z.input<Schema>
  if (issue.code === 'unrecognized_keys') {
    throw new AppError('validation', `There is no argument ${issue.keys.join(', ')}.`)
  }
  const path = issue.path.join('.')
  throw new AppError('validation', path === '' ? issue.message : `${path}: ${issue.message}`)
}
