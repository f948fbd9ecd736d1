/** Reads the list of leaked passwords, most common first, which attackers try first (R-PASSWORD-1). */
import { loadLibrary } from '../../../platform/load-library.ts'

let list: ReadonlySet<string> | undefined

/** Loads the list for the first new password, because most processes never need the 49,000 entries. */
export function commonPasswords(): ReadonlySet<string> {
  list ??= wordsOf(loadLibrary('@zxcvbn-ts/language-common'))
  return list
}

const wordsOf = ({ dictionary }: typeof import('@zxcvbn-ts/language-common')) =>
  new Set(dictionary['passwords-common'])
