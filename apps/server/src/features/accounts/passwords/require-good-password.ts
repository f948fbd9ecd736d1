/** Refuses a password that may not be set (R-PASSWORD-1). */
import { AppError } from '../../../app-error.ts'
import { commonPasswords } from './common-passwords.ts'
import { type ChosenPassword, passwordProblems } from './password-reset.rules.ts'

/** @throws AppError validation, with a message for each field. */
export function requireGoodPassword(chosen: ChosenPassword): void {
  const fields = passwordProblems(chosen, commonPasswords())
  const [problem] = Object.values(fields).flat()
  if (problem) throw new AppError('validation', problem, { fields })
}
