/** What a password must be (decisions, 1.4). Any characters, kept as typed: length protects, not composition. */
import { PASSWORD_LENGTH, PASSWORD_MESSAGES } from '@rushes/contract/form-messages'

export type ChosenPassword = { password: string; confirm: string; email: string }
export type PasswordProblems = { password?: string[]; pwd_confirm?: string[] }

/** Words by field name; empty when the password may be set. */
export function passwordProblems({ password, confirm, email }: ChosenPassword): PasswordProblems {
  const problem = lengthProblem(password) ?? emailProblem(password, email)
  return {
    ...(problem && { password: [problem] }),
    ...(confirm !== password && { pwd_confirm: [PASSWORD_MESSAGES.mismatch] }),
  }
}

// A character is what a person sees as one, so that an emoji is not four.
function lengthProblem(password: string): string | null {
  const length = [...new Intl.Segmenter('en').segment(password)].length
  if (length < PASSWORD_LENGTH.least) return PASSWORD_MESSAGES.tooShort
  return password.length > PASSWORD_LENGTH.most ? PASSWORD_MESSAGES.tooLong : null
}

function emailProblem(password: string, email: string): string | null {
  return password.trim().toLowerCase() === email.toLowerCase() ? PASSWORD_MESSAGES.isEmail : null
}
