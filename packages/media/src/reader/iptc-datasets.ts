/** Reads the datasets of IPTC-IIM, which most files keep in a resource of Photoshop. One pass over the bytes. */
import { decodeTogether } from './decode-text.ts'

/** Values by the number of the dataset in the second record. */
export type Datasets = ReadonlyMap<number, readonly string[]>

/** The beginning of the segment in a JPEG, before the resources. */
const HEAD = 'Photoshop 3.0\0'
const RESOURCE = '8BIM'
const IPTC_RESOURCE = 0x0404
const MARK = 0x1c
const ENVELOPE = 1
const CHARACTER_SET = 90
const RECORD = 2
/** A longer dataset has its length written in another way, which no text needs. */
const MAX_DATASET_BYTES = 0x7fff

export function readIptc(bytes: Buffer): Datasets {
  const found: { dataset: number; value: Buffer }[] = []
  let characterSet = ''
  const record = recordIn(bytes)
  let at = 0
  while (at + 5 <= record.length && record[at] === MARK) {
    const [of, dataset, length] = [record[at + 1], record.readUInt8(at + 2), record.readUInt16BE(at + 3)]
    const begin = at + 5
    if (length > MAX_DATASET_BYTES || begin + length > record.length) break
    const value = record.subarray(begin, begin + length)
    if (of === ENVELOPE && dataset === CHARACTER_SET) characterSet = value.toString('latin1')
    if (of === RECORD && isText(dataset)) found.push({ dataset, value })
    at = begin + length
  }
  const texts = decodeTogether(
    found.map(({ value }) => value),
    characterSet,
  )
  const datasets = new Map<number, string[]>()
  for (const [index, { dataset }] of found.entries()) {
    const values = datasets.get(dataset) ?? []
    values.push(texts[index] ?? '')
    datasets.set(dataset, values)
  }
  return datasets
}

/** The others are numbers and previews. */
const isText = (dataset: number) => dataset > 0 && dataset < 150

function recordIn(bytes: Buffer): Buffer {
  const isHeaded = bytes.toString('latin1', 0, HEAD.length) === HEAD
  if (!isHeaded && !isResource(bytes, 0)) return bytes
  return resourceIn(bytes.subarray(isHeaded ? HEAD.length : 0))
}

/** Each resource has a type, a number, a name and a length; names and contents fill an even number of bytes. */
function resourceIn(bytes: Buffer): Buffer {
  let at = 0
  while (at + 12 <= bytes.length && isResource(bytes, at)) {
    const number = bytes.readUInt16BE(at + 4)
    const nameBytes = even(1 + bytes.readUInt8(at + 6))
    const lengthAt = at + 6 + nameBytes
    if (lengthAt + 4 > bytes.length) break
    const length = bytes.readUInt32BE(lengthAt)
    const begin = lengthAt + 4
    if (number === IPTC_RESOURCE) return bytes.subarray(begin, begin + length)
    at = begin + even(length)
  }
  return Buffer.alloc(0)
}

const isResource = (bytes: Buffer, at: number) =>
  bytes.toString('latin1', at, at + RESOURCE.length) === RESOURCE

const even = (length: number) => length + (length % 2)
