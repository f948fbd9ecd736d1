/**
 * The metadata of the files of an import batch: loaded once the server processes a file, and again when it
 * has become a clip.
 */
import type { SheetRow } from '@rushes/contract/agency-sheet'
import { MAX_SHEET_ROWS } from '@rushes/contract/list-limits'
import { useCallback, useEffect, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import type { BatchFile } from './use-batch.ts'

type Words = ReadonlyMap<number, SheetRow>

export function useSheet(files: readonly BatchFile[]) {
  const [words, setWords] = useState<Words>(new Map())
  const put = useCallback(
    (rows: readonly SheetRow[]) =>
      setWords((before) => new Map([...before, ...rows.map((row) => [row.ingest_id, row] as const)])),
    [],
  )
  const wanted = files.flatMap(({ ingest_id: id, state }) => {
    const known = id === null ? undefined : words.get(id)
    const isStale = !known || (state === 'ready' && known.clip_id === null)
    return id !== null && isStale ? [id] : []
  })
  const next = wanted.slice(0, MAX_SHEET_ROWS).join()
  useEffect(() => {
    if (next === '') return
    const left = new AbortController()
    browserApi
      .call('GET /agency/sheet', { querystring: { ids: next }, signal: left.signal })
      .then(({ data }) => put(data.items))
      // Requested again when the import batch is opened the next time.
      .catch(() => undefined)
    return () => left.abort()
  }, [next, put])
  /** Loads all metadata again. */
  const forget = useCallback(() => setWords(new Map()), [])
  return { words, put, forget }
}
