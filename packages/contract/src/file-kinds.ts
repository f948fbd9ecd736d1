/**
 * The kinds of address `/files/{kind}/…`, with their key. `delivery`: the ref of a row of `deliveries`.
 * `delivered-file`: such a ref and the position of one of its files. `text`: the id of a story's row in
 * `clip_files`. `package-text`: the id of a package, whose story is sent as a file. `invoice`: the number of
 * an invoice or a credit note. `rights`: the random part of the key of a record's document. `evidence`: the
 * number of a disputed order. `statement`: a contributor with two days. `certificate`: the id of a licence.
 * `comp` and `comp-licence`: the id of a row of `comps`. Deliveries, their files and texts are followed by
 * the version of their bytes.
 */
export const FILE_KINDS = [
  'delivery',
  'delivered-file',
  'text',
  'package-text',
  'invoice',
  'rights',
  'evidence',
  'statement',
  'certificate',
  'comp',
  'comp-licence',
] as const
export type FileKind = (typeof FILE_KINDS)[number]
