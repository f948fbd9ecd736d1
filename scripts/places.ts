/** Keeps two kinds of text in their places: SQL in `*.queries.ts` and `db/`, names of vendors in `platform/`. */
import type { SourceFile } from './source-files.ts'

type Place = {
  /** Paths that may contain the text. */
  allowed: RegExp
  /** Paths that are searched for the text. */
  searched: RegExp
  text: RegExp
  sentence: string
}

const PLACES: readonly Place[] = [
  {
    searched: /^apps\/server\/src\//,
    allowed: /\.queries\.ts$|^apps\/server\/src\/(db|platform)\//,
    text: /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|with|executeQuery)\(|\bsql(<[^>]*>)?`|\bsql\.raw\(|\bprepared(Query)?\(|from '(kysely|pg)'/,
    sentence: 'SQL belongs into a *.queries.ts',
  },
  {
    searched: /^apps\/server\/src\/(features|http)\//,
    allowed: /^$/,
    text: /stripe|testcard|pg-?boss|nodemailer|smtp|opensearch|amazonaws/i,
    sentence: 'a vendor is named in platform/ only',
  },
]
/** `import type` brings no SQL along. */
const TYPES_ONLY = /^import type .*$/gm

/** Returns one sentence for each line in the wrong place. */
export function placeFaults(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const places = PLACES.filter(({ searched, allowed }) => searched.test(path) && !allowed.test(path))
    const lines = text.replace(TYPES_ONLY, '').split('\n')
    return lines.flatMap((line, at) =>
      places
        .filter((place) => place.text.test(line))
        .map(({ sentence }) => `${path}:${at + 1}: ${sentence}: ${line.trim()}`),
    )
  })
}
