/** Turns the metadata of a file into the fields of its clip. */
import { EmbeddedWords } from '@rushes/media/media-facts'
import { ClipWords } from './clip-words.ts'

const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d{2}-\d{2}$/

export function wordsOfEmbedded(embedded: unknown): ClipWords {
  const { dateTaken = '', ...words } = EmbeddedWords.parse(embedded)
  return ClipWords.parse({ ...words, ...(DAY.test(dateTaken) && { dateTaken }) })
}

/** Leaves out a day in the future, which a wrong clock gives. Places are up to a day ahead of the server. */
export function withoutFuture({ dateTaken, ...words }: EmbeddedWords, now: Date): EmbeddedWords {
  const latest = new Date(now.getTime() + DAY_MS).toISOString()
  return dateTaken === undefined || dateTaken > latest ? words : { ...words, dateTaken }
}
