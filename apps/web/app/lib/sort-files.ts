/** Sorts chosen files into uploads, the table that describes them, and refused files, with the reason. */
import { isAcceptedName, MAX_UPLOAD_BYTES } from '@rushes/commerce/accepted-files'
import { EMPTY_FILE, refusalOfName } from '@rushes/commerce/refused-files'

/** Metadata of a file with the same name; it is sent before that file. */
const SIDECAR = /\.xmp$/i
const TABLE = /\.(csv|tsv)$/i
/** Files that operating systems create in folders. */
const LITTER = /^(\.|thumbs\.db$|desktop\.ini$)/i

export type SortedFiles = {
  files: File[]
  table: File | null
  /** Reasons are sentences without a full stop. */
  refused: { name: string; reason: string }[]
}

/** The server checks the content of a file; the name only avoids a useless upload. */
export function sortFiles(offered: readonly File[]): SortedFiles {
  const sorted: SortedFiles = { files: [], table: null, refused: [] }
  for (const file of offered) {
    const { name } = file
    if (LITTER.test(name)) continue
    const reason = reasonAgainst(file)
    if (TABLE.test(name) && sorted.table === null) sorted.table = file
    else if (TABLE.test(name))
      sorted.refused.push({ name, reason: 'only one table can be imported at a time' })
    else if (SIDECAR.test(name)) sorted.files.unshift(file)
    else if (reason === null) sorted.files.push(file)
    else sorted.refused.push({ name, reason })
  }
  return sorted
}

function reasonAgainst({ name, size }: File): string | null {
  if (!isAcceptedName(name)) return refusalOfName(name)
  if (size === 0) return EMPTY_FILE
  return size > MAX_UPLOAD_BYTES ? 'it has more than 20 GiB' : null
}
