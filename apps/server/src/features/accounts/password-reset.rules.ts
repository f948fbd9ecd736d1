/** Decides whether a password may be set (R-PASSWORD-1). Its length protects it, not which characters it has. */
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, PASSWORD_MESSAGES } from '@rushes/contract/form-messages'

export type ChosenPassword = { password: string; confirm: string; email: string }
export type PasswordProblems = { password?: string[]; pwd_confirm?: string[] }

/** @returns messages by field; empty when the password may be set. */
export function passwordProblems({ password, confirm, email }: ChosenPassword): PasswordProblems {
  const problem = lengthProblem(password) ?? emailProblem(password, email)
  return {
    ...(problem && { password: [problem] }),
    ...(confirm !== password && { pwd_confirm: [PASSWORD_MESSAGES.mismatch] }),
  }
}

// Counts characters as people see them, so that an emoji is one, not four.
function lengthProblem(password: string): string | null {
  const length = [...new Intl.Segmenter('en').segment(password)].length
  if (length < MIN_PASSWORD_LENGTH) return PASSWORD_MESSAGES.tooShort
  return password.length > MAX_PASSWORD_LENGTH ? PASSWORD_MESSAGES.tooLong : null
}

function emailProblem(password: string, email: string): string | null {
  return password.trim().toLowerCase() === email.toLowerCase() ? PASSWORD_MESSAGES.isEmail : null
}
