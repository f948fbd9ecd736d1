/** Assigns token numbers to documents and counts changes of the dictionary, so that it is written once. */
import type { AnalysedDocument } from '@rushes/search-engine/document'
import type { DocumentType } from '@rushes/search-engine/document-type'
import { ANY_LEXEME } from '@rushes/search-engine/lexemes'
import { inKeywords, inLines, inTitle, isOfDictionary, pairList } from '@rushes/search-engine/tokens'
import type { Db } from '../../../db/db.ts'
import type { AnalysedRow } from '../analysed-rows.ts'
import * as queries from './indexing.queries.ts'
import type { NumberedRow, RemovedRow } from './rows.ts'

type Tokens = Pick<NumberedRow, 'tokens' | 'fieldTokens'>
export type Tally = {
  numbers: Map<string, number>
  tokens: Map<number, Record<DocumentType, number>>
  words: Map<string, { documents: number }>
}
export const newTally = (): Tally => ({ numbers: new Map(), tokens: new Map(), words: new Map() })

/** Counts the documents in the tally as well. */
export async function numberDocuments(
  tx: Db,
  documents: readonly AnalysedRow[],
  tally: Tally,
): Promise<NumberedRow[]> {
  const { numbers } = tally
  const unnumbered = new Set<string>()
  // Most documents contain no new lexeme and are complete at once.
  const tokens = documents.map(({ analysed }) => tokensOf(analysed, numbers, unnumbered))
  for (const { lexeme, token } of await queries.numberLexemes(tx, [...unnumbered])) numbers.set(lexeme, token)
  return documents.map(({ row, analysed }, at) => {
    const ofDocument = tokens[at] ?? tokensOf(analysed, numbers, unnumbered)
    if (!ofDocument) throw new Error('A lexeme was given no number')
    const numbered = { ...row, ...ofDocument }
    countTokens(tally, numbered, 1)
    if (!row.is_package) countWords(tally, analysed.words)
    return numbered
  })
}

/** @param difference 1 for a document that was added, -1 for one that was removed */
export function countTokens(
  { tokens: counts }: Tally,
  { type, tokens }: Pick<RemovedRow, 'type' | 'tokens'>,
  difference: 1 | -1,
): void {
  for (const token of tokens) {
    if (!isOfDictionary(token)) continue
    const ofToken = counts.get(token)
    if (ofToken) ofToken[type] += difference
    else counts.set(token, { video: 0, image: 0, short: 0, package: 0, [type]: difference })
  }
}

export async function saveTally(tx: Db, { tokens, words }: Tally): Promise<void> {
  await queries.addToTokenCounts(tx, tokens)
  await queries.addToWordCounts(tx, words)
  await queries.noteIndexed(tx)
}

/** @returns undefined if a lexeme has no number yet; all such lexemes are added to `unnumbered` */
function tokensOf(
  { stems, confirmed, values, neighbours, titleNeighbours, lineNeighbours }: AnalysedDocument,
  numbers: ReadonlyMap<string, number>,
  unnumbered: Set<string>,
): Tokens | undefined {
  let isComplete = true
  const tokenOf = (lexeme: string) => {
    const token = numbers.get(lexeme)
    if (token !== undefined) return token
    unnumbered.add(lexeme)
    isComplete = false
    return 0
  }
  const tokens = [tokenOf(ANY_LEXEME), ...values.map(tokenOf)]
  const fieldTokens = [...neighbours, ...titleNeighbours, ...lineNeighbours]
  for (const [stem, field] of stems) {
    const token = tokenOf(stem)
    tokens.push(token)
    if (field === 'title') fieldTokens.push(inTitle(token))
    if (field === 'lines') fieldTokens.push(inLines(token))
    if (field === 'keywords' || confirmed.has(stem)) fieldTokens.push(inKeywords(token))
  }
  const lists = new Set<number>()
  for (const pair of neighbours) lists.add(pairList(pair))
  tokens.push(...lists)
  return isComplete ? { tokens, fieldTokens } : undefined
}

function countWords({ words: counts }: Tally, words: ReadonlySet<string>): void {
  for (const word of words) {
    const count = counts.get(word)
    if (count) count.documents++
    else counts.set(word, { documents: 1 })
  }
}
