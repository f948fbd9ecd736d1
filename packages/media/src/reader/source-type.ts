/** Reads the IPTC Digital Source Type: whether software made or altered the picture. */
import type { EmbeddedWords } from '../media-facts.ts'

const GENERATED = ['trainedalgorithmicmedia', 'algorithmicmedia']
const ALTERED = [
  'compositewithtrainedalgorithmicmedia',
  'compositesynthetic',
  'algorithmicallyenhanced',
  // Of the first version of the vocabulary.
  'softwareimage',
]

/** @param values addresses or codes of the vocabulary */
export function syntheticOf(values: readonly string[]): EmbeddedWords['synthetic'] {
  const types = values.map((value) =>
    (value.trim().replace(/\/+$/, '').split(/[/:#]/).at(-1) ?? '').toLowerCase(),
  )
  if (types.some((type) => GENERATED.includes(type))) return 'generated'
  return types.some((type) => ALTERED.includes(type)) ? 'altered' : undefined
}
