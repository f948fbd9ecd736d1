/** The messages about values that a search leaves out. Pages without any do not load how they are written. */
import type { SearchParam } from './search-params.ts'

export type SearchFault = { name: SearchParam; message: string }

/** The messages shown next to a field of these parameters. */
export const messagesFor = (faults: readonly SearchFault[], ...names: readonly SearchParam[]): string[] =>
  faults.filter(({ name }) => names.includes(name)).map(({ message }) => message)
