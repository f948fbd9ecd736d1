/** The folder of the models: which parts it contains, and whether their files are the right ones. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { MODEL_PARTS, PART_NAMES, type PartFile, type PartName, RUNTIME } from './model-parts.ts'

/** The reason why a part is off, as a sentence for the operator. */
export class ModelFault extends Error {}

const pathOf = (folder: string, part: PartName, file: string): string => join(folder, part, file)

/** Lists the parts of which any file is there, without reading the files. */
export const listAdded = (folder: string): PartName[] =>
  PART_NAMES.filter((part) => existsSync(join(folder, part)))

export const isOfPart = (content: Buffer, { bytes, sha256 }: PartFile): boolean =>
  content.length === bytes && createHash('sha256').update(content).digest('hex') === sha256

/** @throws ModelFault for a missing, truncated or different file */
export function readPartFile(folder: string, part: PartName, name: string): Buffer {
  const file = MODEL_PARTS[part].files.find((one) => one.name === name)
  if (!file) throw new Error(`${part} has no file ${name}`)
  const content = contentOf(pathOf(folder, part, name))
  if (content === undefined) throw new ModelFault(`${name} of ${part} is missing or cannot be read.`)
  if (isOfPart(content, file)) return content
  const reason =
    content.length < file.bytes ? 'is truncated or of another model' : 'is not the file of this version'
  throw new ModelFault(`${name} of ${part} ${reason}: its checksum differs.`)
}

function contentOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

export const requireOf = (folder: string) => createRequire(join(folder, 'package.json'))

/** Returns the version of the runtime in the folder; undefined if there is none. */
export function runtimeVersion(folder: string): string | undefined {
  const text = contentOf(join(folder, 'node_modules', RUNTIME, 'package.json'))
  const version: unknown = text && JSON.parse(text.toString('utf8')).version
  return typeof version === 'string' ? version : undefined
}
