/** Schemas that the histories of purchases and of downloads share (R-HISTORY-1, R-HISTORY-2). */
import { z } from 'zod'
import { Day, Id, optional } from './endpoint.ts'

/** Selects records of a history: with this text, between two days of the agency, both included. */
export const HistoryFilter = z.object({
  term: optional(z.string().trim().max(200, 'Please search for at most 200 characters')),
  cdatefrom: optional(Day),
  cdateto: optional(Day),
})

/** `before` is the last id of the page before. */
export const HistoryPage = HistoryFilter.extend({ before: Id.optional() })

/** A history as a file for a spreadsheet. */
export const CsvFile = z
  .object({
    file_name: z.string(),
    /** RFC 4180, in UTF-8 with a byte order mark; no cell is read as a formula. */
    csv: z.string(),
    /** False when there are more records than one file holds; it then has the newest. */
    complete: z.boolean(),
  })
  .meta({ id: 'CsvFile' })
