/** Combines the metadata of a file: given text first, then embedded metadata; placeholders are replaced. */
import { ClipMetadata, LONGEST } from './clip-metadata.ts'
import { metadataOfEmbedded } from './embedded-metadata.rules.ts'

type File = { file_name: string; clip_id: number; embedded: unknown; words: unknown }

const MAX_KEYWORDS = 100
const FILLED = ['title', 'description', 'place', 'credit', 'restrictions'] as const

export function metadataOfFile(file: File): ClipMetadata {
  const inFile = metadataOfEmbedded(file.embedded)
  const { addedKeywords = [], ...given } = ClipMetadata.parse(file.words)
  const metadata: ClipMetadata = { ...inFile, ...given }
  const fill = filler(file, inFile)
  for (const field of FILLED) {
    const template = given[field]
    if (!template?.includes('{')) continue
    const text = upTo(LONGEST[field], fill(template)) || inFile[field]
    // Without a text the file has the default of the field, such as its name as the title.
    if (text) metadata[field] = text
    else delete metadata[field]
  }
  const added = addedKeywords
    .map((keyword) => upTo(LONGEST.keyword, fill(keyword)))
    .filter((keyword) => keyword !== '')
  if (added.length === 0) return metadata
  return {
    ...metadata,
    keywords: [...new Set([...(metadata.keywords ?? []), ...added])].slice(0, MAX_KEYWORDS),
  }
}

/** Cuts a text, but not within a character of two units. */
const upTo = (length: number, text: string) =>
  text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()

/** Replaces placeholders; an unknown placeholder stays in the text. */
function filler({ file_name, clip_id }: File, inFile: ClipMetadata) {
  const values = new Map([
    ['file', file_name.replace(/\.[^.]+$/, '')],
    ['number', String(clip_id)],
    ['title', inFile.title ?? ''],
    ['date', inFile.dateTaken ?? ''],
    ['place', inFile.place ?? ''],
    ['credit', inFile.credit ?? ''],
  ])
  return (text: string): string =>
    text
      .replace(/\{([a-z]+)\}/g, (whole, name: string) => values.get(name) ?? whole)
      .replace(/[^\S\n]+/g, ' ')
      .trim()
}
