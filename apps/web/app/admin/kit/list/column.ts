/** A column of a list of the admin area. */
import type { ReactNode } from 'react'

export type Column<Row> = {
  id: string
  title: string
  draw: (row: Row) => ReactNode
  /** The name by which the server sorts. */
  sort?: string
  /** Aligned to the right, so that amounts can be compared. */
  isNumber?: true
  /** Whether the text is clear without the header. */
  isSelfExplanatory?: true
  /** Hidden until the user selects it. */
  isExtra?: true
}
