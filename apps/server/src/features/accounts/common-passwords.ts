/** The list of passwords that leaked often, most common first: what everybody who guesses tries first (R-PASSWORD-1). */
let list: Promise<ReadonlySet<string>> | undefined

/** Loaded when the first password is chosen: most processes never need the 49,000 words. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return list
}
