/** A column of a list of the desk. */
import type { ReactNode } from 'react'

export type Column<Row> = {
  id: string
  title: string
  draw: (row: Row) => ReactNode
  /** The name by which the server sorts. */
  sort?: string
  /** Stands at the right edge, so that amounts can be compared. */
  isNumber?: true
  /** Its words say what it is, also without the head. */
  saysItself?: true
  /** Not shown until somebody chooses it. */
  isExtra?: true
}
