/**
 * Decides whether a password may be set (R-PASSWORD-1): not by its kinds of characters, but by whether it can be
 * guessed.
 */
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, PASSWORD_MESSAGES } from '@rushes/contract/form-messages'

export type ChosenPassword = { password: string; confirm: string; email: string; brandName: string }
export type PasswordProblems = { password?: string[]; pwd_confirm?: string[] }

/**
 * @param common passwords that leaked often, in lower case
 * @returns messages by field; empty when the password may be set.
 */
export function passwordProblems(chosen: ChosenPassword, common: ReadonlySet<string>): PasswordProblems {
  const { password, confirm, email } = chosen
  const problem = lengthProblem(password) ?? emailProblem(password, email) ?? guessProblem(chosen, common)
  return {
    ...(problem && { password: [problem] }),
    ...(confirm.normalize('NFKC') !== password.normalize('NFKC') && {
      pwd_confirm: [PASSWORD_MESSAGES.mismatch],
    }),
  }
}

// Counts characters as readers see them, so that an emoji is one, not four.
function lengthProblem(password: string): string | null {
  const length = [...new Intl.Segmenter('en').segment(password)].length
  if (length < MIN_PASSWORD_LENGTH) return PASSWORD_MESSAGES.tooShort
  return [...password.normalize('NFKC')].length > MAX_PASSWORD_LENGTH ? PASSWORD_MESSAGES.tooLong : null
}

function emailProblem(password: string, email: string): string | null {
  return password.trim().toLowerCase() === email.toLowerCase() ? PASSWORD_MESSAGES.isEmail : null
}

function guessProblem(
  { password, email, brandName }: ChosenPassword,
  common: ReadonlySet<string>,
): string | null {
  const text = password.normalize('NFKC').toLowerCase()
  const isGuessable =
    isCommon(text, common) ||
    repeatsItself(text) ||
    isRun(text) ||
    isMadeOf(text, ['demo', 'rushes', brandName, ...email.split(/[@.]/)])
  return isGuessable ? PASSWORD_MESSAGES.guessable : null
}

/** Digits and signs before and after a common password make it no better. */
const MAX_DECORATION = 6

function isCommon(text: string, common: ReadonlySet<string>): boolean {
  if (common.has(text)) return true
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return text.length - core.length <= MAX_DECORATION && common.has(core)
}

/** Detects passwords such as `aaaaaaaaaaaa` and `abcabcabcabc`. */
const repeatsItself = (text: string) => /^(.{1,4})\1{2,}.{0,3}$/u.test(text)

const ROWS = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'abcdefghijklmnopqrstuvwxyz',
]
const NEIGHBOURS = new Set(
  ROWS.flatMap((row) => [...row].slice(1).flatMap((key, at) => [`${row[at]}${key}`, `${key}${row[at]}`])),
)
/** The share of characters that follow the previous one on a keyboard or in the alphabet: nine of 12; in a sentence about one. */
const RUN_SHARE = 0.7

function isRun(text: string): boolean {
  const characters = [...text]
  const followed = characters.filter((key, at) => {
    const before = characters[at - 1]
    return key === before || NEIGHBOURS.has(`${before}${key}`)
  })
  return followed.length >= RUN_SHARE * (characters.length - 1)
}

const MIN_WORD = 3
const MIN_OWN_CHARACTERS = 6

/** Whether the password consists mostly of common words. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const known = words.map((word) => word.toLowerCase()).filter((word) => word.length >= MIN_WORD)
  if (!known.some((word) => text.includes(word))) return false
  const rest = known.reduce((left, word) => left.replaceAll(word, ''), text)
  return rest.replace(/[^\p{L}\p{N}]/gu, '').length < MIN_OWN_CHARACTERS
}
