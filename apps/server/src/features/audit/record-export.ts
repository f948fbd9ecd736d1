/** Records the export of a table in the audit, with its user and its length (R-AUDIT-1). */
import type { CsvFile } from '@rushes/contract/histories'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Services } from '../../context.ts'
import { viewerOf } from '../../http/viewer.ts'
import { record } from './record-event.ts'

/** @returns the file, unchanged */
export async function recordExport(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  request: FastifyRequest,
  file: z.output<typeof CsvFile>,
): Promise<z.output<typeof CsvFile>> {
  await record(db, {
    action: 'export.made',
    at: clock.now(),
    actorUserId: viewerOf(request).userId,
    ip: request.ip,
    object: null,
    details: { file: file.file_name, letters: file.csv.length },
  })
  return file
}
