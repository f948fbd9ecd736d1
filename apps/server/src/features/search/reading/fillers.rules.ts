/** Reads the words with which a search begins although they describe nothing, as in "show me a video of a cat". */
import { wordsPattern } from './pattern.ts'

const REQUESTS =
  "please|(?:can|could) you|show (?:me|us)|find (?:me|us)|give (?:me|us)|get me|i need|i want(?: to see)?|i(?: am|'m)? looking for|looking for|search(?:ing)? for|do you have|have you got|bitte|zeig(?:e|t)? (?:mir|uns)|ich suche|gib mir|montre[zs]?[ -]moi|je cherche|je voudrais|muestrame|ensename|quiero ver|busco|mostrami|fammi vedere|cerco"
const ARTICLE = '(?:(?:a|an|any|some|the|ein|eine|un|une|una|unas|unos|uno) )?'
const OF = '(?:of|showing|von|mit|uber|de|avec|con|di)'
const MOVING = '(?:videos?|clips?|footage|film|filmmaterial|aufnahmen)'
const STILL = '(?:photos?|photographs?|pictures?|images?|stills?|bild|bilder|fotos?|imagen|imagenes|immagini)'

const request = wordsPattern(REQUESTS)
const moving = wordsPattern(`${ARTICLE}${MOVING} ${OF}`)
const still = wordsPattern(`${ARTICLE}${STILL} ${OF}`)

/** `image`: the words request pictures, as in "photos of". */
export type Filler = { to: number; type: 'image' | null }

/**
 * Reads such words at the beginning of a text.
 *
 * @param isFollowed whether anything follows the text
 * @returns null if there are none, or nothing follows them
 */
export function readFiller(text: string, isFollowed: boolean): Filler | null {
  let to = 0
  let type: Filler['type'] = null
  for (let read = next(text, 0); read; read = next(text, to)) {
    if (read.to >= text.length && !isFollowed) return null
    to = read.to + 1
    type = read.type ?? type
  }
  return to === 0 ? null : { to: to - 1, type }
}

function next(text: string, at: number): Filler | null {
  const plain = request(text, at) ?? moving(text, at)
  if (plain) return { to: plain.to, type: null }
  const found = still(text, at)
  return found && { to: found.to, type: 'image' }
}
