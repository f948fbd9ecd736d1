/** Combines the metadata of a file: given text first, then embedded metadata; placeholders are replaced. */
import { titleOf } from '../describe-ingest.ts'
import { ClipMetadata, LONGEST } from './clip-metadata.ts'
import { metadataOfEmbedded } from './embedded-metadata.rules.ts'
import { filled } from './placeholders.rules.ts'

type File = { file_name: string; clip_id: number; embedded: unknown; words: unknown }

const MAX_KEYWORDS = 100
const FILLED = ['title', 'description', 'place', 'credit', 'restrictions'] as const
type Filled = (typeof FILLED)[number]

export function metadataOfFile(file: File): ClipMetadata {
  const inFile = metadataOfEmbedded(file.embedded)
  const { addedKeywords = [], addedRestrictions = '', ...given } = ClipMetadata.parse(file.words)
  const metadata: ClipMetadata = { ...inFile, ...given }
  const fill = filler(file, inFile, given)
  for (const field of FILLED) {
    const template = given[field]
    if (!template?.includes('{')) continue
    const text = upTo(LONGEST[field], fill(template, [field])) || inFile[field]
    // Without a text the file has the default of the field, such as its name as the title.
    if (text) metadata[field] = text
    else delete metadata[field]
  }
  const restrictions = joined(metadata.restrictions, fill(addedRestrictions))
  const added = addedKeywords
    .map((keyword) => upTo(LONGEST.keyword, fill(keyword)))
    .filter((keyword) => keyword !== '')
  return {
    ...metadata,
    ...(restrictions !== '' && { restrictions }),
    ...(added.length > 0 && {
      keywords: [...new Set([...(metadata.keywords ?? []), ...added])].slice(0, MAX_KEYWORDS),
    }),
  }
}

/** Restrictions add to each other, so those of the file are first, and a line that they contain is not repeated. */
function joined(own = '', added: string): string {
  const lines = new Set(own.split('\n').map((line) => line.trim()))
  const others = added.split('\n').filter((line) => !lines.has(line.trim()))
  return upTo(LONGEST.restrictions, [own, ...others].join('\n').trim())
}

/** Cuts a text, but not within a character of two units. */
const upTo = (length: number, text: string) =>
  text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()

/** @param within fields whose own text is filled, in which a placeholder of the field is the value of the file */
type Fill = (text: string, within?: readonly Filled[]) => string

/** A placeholder has the value that the clip will have. */
function filler({ file_name, clip_id }: File, inFile: ClipMetadata, given: ClipMetadata): Fill {
  const textFor = (field: Filled, within: readonly Filled[]) => {
    const own = inFile[field] ?? (field === 'title' ? titleOf(file_name) : '')
    const template = within.includes(field) ? undefined : given[field]
    return template === undefined ? own : fill(template, [...within, field]) || own
  }
  const fill: Fill = (text, within = []) =>
    filled(text, {
      file: () => file_name.replace(/\.[^.]+$/, ''),
      number: () => String(clip_id),
      date: () => given.dateTaken ?? inFile.dateTaken ?? '',
      title: () => textFor('title', within),
      place: () => textFor('place', within),
      credit: () => textFor('credit', within),
    })
  return fill
}
