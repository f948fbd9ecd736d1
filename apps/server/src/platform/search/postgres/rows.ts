/** Types of rows with the columns that only the PostgreSQL index has. */
import type { RangeValues } from '@rushes/search-engine/slices'
import type { DocumentRow } from '../analysed-rows.ts'

export type NumberedRow = DocumentRow & { tokens: number[]; fieldTokens: number[] }
/** A document with its slot; null for a package. */
export type SlottedRow = NumberedRow & { slot: number | null }
/** A document that was removed, or is about to be replaced. */
export type RemovedRow = Pick<SlottedRow, 'id' | 'is_package' | 'type' | 'slot' | 'tokens'> & RangeValues
