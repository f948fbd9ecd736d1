/** Numbers of tokens, and what changes in the dictionary; written once, however many documents there are. */
import type { Db } from '../../db/db.ts'
import type { AnalysedDocument } from './search-document.ts'
import * as queries from './search-indexing.queries.ts'
import { ANY_LEXEME } from './search-lexemes.ts'
import type { DocumentType } from './search-request.ts'
import type { Prepared, Row } from './search-rows.ts'
import { inKeywords, inTitle, isOfDictionary, pairList } from './search-tokens.ts'

export type Numbered = Row & { tok: number[]; marks: number[] }
export type Counted = { type: string; tok: readonly number[] }
export type Tally = {
  numbers: Map<string, number>
  tokens: Map<number, queries.TypeCounts>
  words: Map<string, { documents: number }>
}
export const newTally = (): Tally => ({ numbers: new Map(), tokens: new Map(), words: new Map() })

/** Documents with the numbers of their tokens; counted in the tally. */
export async function numberDocuments(
  tx: Db,
  documents: readonly Prepared[],
  tally: Tally,
): Promise<Numbered[]> {
  const { numbers } = tally
  const unknown = new Set<string>()
  // Most documents hold nothing new, and are done at once.
  const tokens = documents.map(({ analysed }) => tokensOf(analysed, numbers, unknown))
  for (const { lexeme, token } of await queries.numberLexemes(tx, [...unknown])) numbers.set(lexeme, token)
  return documents.map(({ row, analysed }, at) => {
    const found = tokens[at] ?? tokensOf(analysed, numbers, unknown)
    if (!found) throw new Error('A lexeme was given no number')
    const numbered = { ...row, ...found }
    countTokens(tally, numbered, 1)
    if (!row.is_package) countWords(tally, analysed.words)
    return numbered
  })
}

/** @param difference 1 for a document that has come, -1 for one that has gone */
export function countTokens({ tokens }: Tally, { type, tok }: Counted, difference: 1 | -1): void {
  for (const token of tok) {
    if (!isOfDictionary(token)) continue
    const counts = tokens.get(token)
    if (counts) counts[type as DocumentType] += difference
    else tokens.set(token, { video: 0, image: 0, short: 0, package: 0, [type]: difference })
  }
}

export async function saveTally(tx: Db, { tokens, words }: Tally): Promise<void> {
  await queries.addToTokenCounts(tx, tokens)
  await queries.addToWordCounts(tx, words)
  await queries.noteIndexed(tx)
}

type Tokens = { tok: number[]; marks: number[] }

/** @returns undefined where a lexeme has no number yet; all such are added to `unknown`. */
function tokensOf(
  { stems, confirmed, values, neighbours, titleNeighbours }: AnalysedDocument,
  numbers: ReadonlyMap<string, number>,
  unknown: Set<string>,
): Tokens | undefined {
  let isKnown = true
  const tokenOf = (lexeme: string) => {
    const token = numbers.get(lexeme)
    if (token !== undefined) return token
    unknown.add(lexeme)
    isKnown = false
    return 0
  }
  const tok = [tokenOf(ANY_LEXEME), ...values.map(tokenOf)]
  const marks = [...neighbours, ...titleNeighbours]
  for (const [stem, field] of stems) {
    const token = tokenOf(stem)
    tok.push(token)
    if (field === 'title') marks.push(inTitle(token))
    if (field === 'keywords' || confirmed.has(stem)) marks.push(inKeywords(token))
  }
  const lists = new Set<number>()
  for (const pair of neighbours) lists.add(pairList(pair))
  tok.push(...lists)
  return isKnown ? { tok, marks } : undefined
}

function countWords({ words }: Tally, found: ReadonlySet<string>): void {
  for (const word of found) {
    const count = words.get(word)
    if (count) count.documents++
    else words.set(word, { documents: 1 })
  }
}
