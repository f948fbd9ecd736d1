/**
 * Reads the IPTC Digital Source Type, of XMP or of Content Credentials: whether an algorithm made or altered the picture.
 * The other types are made by persons, also with software: softwareImage, digitalCreation, compositeCapture.
 */
import type { EmbeddedMetadata } from '../media-facts.ts'

const GENERATED = ['trainedalgorithmicmedia', 'algorithmicmedia']
const ALTERED = ['compositewithtrainedalgorithmicmedia', 'compositesynthetic', 'algorithmicallyenhanced']

const ADDRESS = /cv\.iptc\.org\/newscodes\/digitalsourcetype\/([A-Za-z]{4,60})/g

/** Content Credentials (C2PA) keep the address as plain text. A picture with other sources too is a composite. */
export function syntheticOfCredentials(head: Buffer): EmbeddedMetadata['synthetic'] {
  const types = [...head.toString('latin1').matchAll(ADDRESS)].map(([, type = '']) => type)
  const synthetic = types.map((type) => syntheticOf([type]))
  if (synthetic.every((one) => one === undefined)) return undefined
  return synthetic.every((one) => one === 'generated') ? 'generated' : 'altered'
}

/** @param values addresses or codes of the vocabulary */
export function syntheticOf(values: readonly string[]): EmbeddedMetadata['synthetic'] {
  const types = values.map((value) =>
    (value.trim().replace(/\/+$/, '').split(/[/:#]/).at(-1) ?? '').toLowerCase(),
  )
  if (types.some((type) => GENERATED.includes(type))) return 'generated'
  return types.some((type) => ALTERED.includes(type)) ? 'altered' : undefined
}
