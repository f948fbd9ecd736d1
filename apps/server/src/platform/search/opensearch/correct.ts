/** Guesses what was meant: the engine offers words that are like the unknown one, and our own rule chooses. */
import { normalise } from '@rushes/search-engine/analyser'
import { arrangeVocabulary, nearestWord } from '@rushes/search-engine/vocabulary'
import { z } from 'zod'
import type { Engine } from './engine.ts'

const MAX_OFFERED = 50
const MIN_LETTERS = 4

const Offered = z.object({
  suggest: z.object({
    like: z.array(
      z.object({
        text: z.string(),
        options: z.array(z.object({ text: z.string(), freq: z.int() })),
      }),
    ),
  }),
})

export async function correct(
  engine: Engine,
  text: string,
  unknown: readonly string[],
): Promise<string | null> {
  const typed = normalise(text)
  let corrected = typed
  for (const word of unknown) {
    const meant = await nearest(engine, word)
    if (meant === undefined) continue
    const wholeWord = new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'gu')
    corrected = corrected.replace(wholeWord, meant)
  }
  return corrected === typed ? null : corrected
}

async function nearest(engine: Engine, word: string): Promise<string | undefined> {
  if (word.length < MIN_LETTERS) return undefined
  const term = {
    field: 'words',
    size: MAX_OFFERED,
    suggest_mode: 'always',
    max_edits: 2,
    prefix_length: 0,
    min_word_length: MIN_LETTERS,
    string_distance: 'damerau_levenshtein',
    accuracy: 0.3,
  }
  const { suggest } = await engine.askBeside(Offered, `/${engine.prefix}/_search`, {
    size: 0,
    suggest: { like: { text: word, term } },
  })
  const options = suggest.like.flatMap((one) => one.options)
  const words = options.map((one) => ({ word: one.text, documents: one.freq }))
  return nearestWord(arrangeVocabulary(words), word)
}
