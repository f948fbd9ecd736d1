/** The list of passwords that leaked often, most common first: those that attackers try first (R-PASSWORD-1). */
import { loadLibrary } from '../../../platform/load-library.ts'

let list: ReadonlySet<string> | undefined

/** Loaded when the first password is chosen: most processes never need the 49,000 words. */
export function commonPasswords(): ReadonlySet<string> {
  list ??= wordsOf(loadLibrary('@zxcvbn-ts/language-common'))
  return list
}

const wordsOf = ({ dictionary }: typeof import('@zxcvbn-ts/language-common')) =>
  new Set(dictionary['passwords-common'])
