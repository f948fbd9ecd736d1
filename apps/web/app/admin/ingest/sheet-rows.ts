/** The rows of a contact sheet: the files on the server, and those that this window has not uploaded yet. */
import type { SheetRow } from '@rushes/contract/agency-sheet'
import { pathOf } from '../../lib/file-folders.ts'
import type { Upload } from '../../lib/uploads-store.ts'
import type { BatchFile } from './use-batch.ts'

export type SheetFile = {
  /** The key of its draft, equal before and after the upload. */
  key: string
  name: string
  size: number
  /** Its state on the server; null before the first byte. */
  file: BatchFile | null
  /** Its upload in this window. */
  upload: Upload | null
  /** Its metadata; null until the server processes the file and the metadata is loaded. */
  row: SheetRow | null
}

const idOf = (address: string | null) => address?.split('/').at(-1) ?? ''
const keyOf = (name: string, size: number) => `${name}|${size}`

export function sheetRows(
  files: readonly BatchFile[],
  uploads: readonly Upload[],
  words: ReadonlyMap<number, SheetRow>,
): SheetFile[] {
  const byId = new Map(uploads.map((upload) => [idOf(upload.address), upload]))
  const known = files.map(
    (file): SheetFile => ({
      key: keyOf(file.file_name, file.size_bytes),
      name: file.file_name,
      size: file.size_bytes,
      file,
      upload: byId.get(file.upload_id ?? 'none') ?? null,
      row: words.get(file.ingest_id ?? 0) ?? null,
    }),
  )
  const ids = new Set(files.map(({ upload_id: id }) => id))
  const coming = uploads
    // A sidecar that was sent belongs to another file.
    .filter(
      ({ address, file, state }) =>
        !ids.has(idOf(address)) && !(state === 'sent' && /\.xmp$/i.test(file.name)),
    )
    .map((upload): SheetFile => {
      const { size } = upload.file
      const name = pathOf(upload.file)
      return { key: keyOf(name, size), name, size, file: null, upload, row: null }
    })
  return [...known, ...coming]
}
