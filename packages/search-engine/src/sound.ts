/** How English words sound, for corrections: a key of the consonants, by the rules of Metaphone. */

/** Applied in this order. Capital letters are sounds, which no later rule reads. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/([^c])\1+/g, '$1'],
  [/^(?:[gkp](?=n)|w(?=r)|p(?=s))/, ''],
  [/^x/, 's'],
  [/mb$/, 'm'],
  [/wh/g, 'w'],
  [/ph|v/g, 'F'],
  [/t?ch|sh|ti(?=[ao])|[cs]i(?=[ao])/g, 'X'],
  [/th/g, 'O'],
  [/sc(?=[eiy])|c(?=[eiy])|z/g, 'S'],
  [/dg(?=[eiy])|g(?=[eiy])|j/g, 'J'],
  [/gh(?![aeiouy])|g(?=n(?:s|ed)?$)/g, ''],
  [/ck|gh?|c|q/g, 'K'],
  [/x/g, 'KS'],
  [/d/g, 'T'],
  [/^[aeiouy]/, 'A'],
  [/(?<=.)h|[wy](?![aeiou])|[aeiou]/g, ''],
]

/** Words that sound alike have the same key: squirl and squirrel, fotograf and photograph. */
export const soundOf = (word: string): string =>
  RULES.reduce((left, [pattern, sound]) => left.replace(pattern, sound), word).toUpperCase()
