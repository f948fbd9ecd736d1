/**
 * Writes documents into the indexes, by aliases that must exist, so that no index is created by accident. An
 * outdated version is ignored, so that repeats and late batches are harmless.
 */
import { z } from 'zod'
import { SearchAway } from '../search.ts'
import { type DocumentKey, documentId, type IndexedDocument } from './documents.ts'
import type { Engine } from './engine.ts'

const MAX_BYTES = 5 * 2 ** 20
/** Accepted statuses: 409 for a newer version in the index, 404 for the removal of a missing document. */
const FINE = new Set([200, 201, 404, 409])
/** Without the filter, the response to a thousand documents is longer than its limit. */
const BULK = '/_bulk?require_alias=true&filter_path=items.*.status,items.*.error.type'
const VERSION_TYPE = 'external_gte'
const NO_INDEX = 'index_not_found_exception'

const Item = z.object({
  status: z.int(),
  error: z.object({ type: z.string() }).optional(),
})
const Sent = z.object({
  items: z.array(z.union([z.object({ index: Item }), z.object({ delete: Item })])),
})

type Operation = { key: DocumentKey; lines: string[] }

export type Batch = {
  aliases: readonly string[]
  documents: readonly IndexedDocument[]
  removed: readonly DocumentKey[]
  version: number
}

/** @returns the refused documents. @throws SearchAway if all were refused */
export async function sendDocuments(engine: Engine, batch: Batch): Promise<DocumentKey[]> {
  const refused: DocumentKey[] = []
  for (const operations of inBatches(operationsOf(batch))) {
    const body = operations.flatMap(({ lines }) => lines)
    const { items } = await engine.work(Sent, { method: 'POST', path: BULK, body })
    if (items.length !== operations.length) throw new SearchAway('half of an answer')
    for (const [at, item] of items.entries()) {
      const { status, error } = 'index' in item ? item.index : item.delete
      const isTaken = FINE.has(status) && error?.type !== NO_INDEX
      const key = operations[at]?.key
      if (!isTaken && key) refused.push(key)
    }
  }
  const requested = (batch.documents.length + batch.removed.length) * batch.aliases.length
  if (requested > 0 && refused.length === requested) throw new SearchAway('every document was refused')
  return refused
}

function operationsOf({ aliases, documents, removed, version }: Batch): Operation[] {
  return aliases.flatMap((_index) => [
    ...documents.map((document) => ({
      key: document,
      lines: [
        JSON.stringify({ index: { _index, _id: documentId(document), version, version_type: VERSION_TYPE } }),
        document.source,
      ],
    })),
    ...removed.map((key) => ({
      key,
      lines: [
        JSON.stringify({ delete: { _index, _id: documentId(key), version, version_type: VERSION_TYPE } }),
      ],
    })),
  ])
}

function* inBatches(operations: readonly Operation[]): Generator<Operation[]> {
  let part: Operation[] = []
  let bytes = 0
  for (const operation of operations) {
    part.push(operation)
    bytes += operation.lines.reduce((sum, line) => sum + line.length, 0)
    if (bytes < MAX_BYTES) continue
    yield part
    part = []
    bytes = 0
  }
  if (part.length > 0) yield part
}
