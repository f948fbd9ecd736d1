/** Opens a contributor's statement as a PDF, made of the licences of its period (R-REPORT-5). */
import { Readable } from 'node:stream'
import type { Services } from '../../context.ts'
import { tagOf } from '../../http/entity-tag.ts'
import { writePaper } from '../../platform/pdf/write-paper.ts'
import type { SentFile } from '../files/send-file.ts'
import { readStatement } from './read-statement.ts'
import type { Span } from './report-period.rules.ts'
import { statementPaper } from './statement-paper.ts'

export const statementFileName = (id: number, { from, to }: Span, ending: 'pdf' | 'csv'): string =>
  `statement-${id}-${from}-to-${to}${ending === 'pdf' ? '.pdf' : ''}`

/** As a signed address names it. */
export const statementRef = (id: number, { from, to }: Span): string => `${id}.${from}.${to}`

export async function openStatementFile(
  services: Pick<Services, 'db' | 'config'>,
  ref: string,
): Promise<(SentFile & { fileName: string; contentType: string }) | 'unknown'> {
  const [, id = '', from = '', to = ''] =
    /^([1-9]\d{0,8})\.(\d{4}-\d{2}-\d{2})\.(\d{4}-\d{2}-\d{2})$/.exec(ref) ?? []
  if (id === '') return 'unknown'
  const period = { from, to }
  const statement = await readStatement(services, Number(id), period)
  const bytes = await writePaper(statementPaper(statement, services.config))
  return {
    fileName: statementFileName(Number(id), period, 'pdf'),
    contentType: 'application/pdf',
    sizeBytes: bytes.length,
    etag: tagOf(bytes),
    open: async ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)]),
  }
}
