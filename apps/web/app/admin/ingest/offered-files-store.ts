/** Chosen or dropped files that wait for a decision. */
import { store } from '../../lib/store.ts'

const offered = store<readonly File[] | null>(null)

export const useOfferedFiles = offered.use

export const offerFiles = (files: readonly File[]) => offered.write(files.length > 0 ? files : null)

export const forgetOffer = () => offered.write(null)

/** A table among the files of an import batch, until its page has read it. */
type Table = { batch: number; name: string; text: string }

const table = store<Table | null>(null)

export const useTable = table.use
export const keepTable = table.write
