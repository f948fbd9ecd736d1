/** Letters whose names begin with a vowel, as in "an LG camera". */
const LETTERS = /^[AEFHILMNORSX][B-DF-HJ-NP-TV-Z]{0,3}$/
/** A vowel, unless it is read like that of "use" or of "one". */
const VOWEL = /^(?!one|uni|eu|u[bcdfgmprst][aeiou])[aeiou]/i

/** @returns the name of a maker with its article, by its sound: "an Apple", "a Nikon", "an HP" */
export function withArticle(name: string): string {
  const [first = ''] = name.split(/[ -]/)
  return `${VOWEL.test(first) || LETTERS.test(first) ? 'an' : 'a'} ${name}`
}
