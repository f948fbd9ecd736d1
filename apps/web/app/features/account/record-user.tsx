/** The user of a record in the history of a company (R-HISTORY-6). */
import type { HistoryUser } from '@rushes/contract/company-history'

type RecordUserProps = {
  user: HistoryUser
  /** Further facts of the record. */
  note?: string | null
}

export function RecordUser({ user: { name, removed }, note }: RecordUserProps) {
  return (
    <>
      <span dir="auto" className="wrap-anywhere">
        {name}
      </span>
      {removed && <span className="block text-ink-soft">Removed</span>}
      {note && <span className="block wrap-anywhere text-ink-soft">{note}</span>}
    </>
  )
}
