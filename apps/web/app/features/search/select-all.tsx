/** Selects the whole page for a member, and reports the skipped results. */
import type { Selection } from './use-selection.ts'

export function SelectAll({ selection }: { selection: Selection }) {
  return (
    <p className="mb-3 flex items-center gap-3 text-sm">
      <button type="button" onClick={selection.selectAll} className="min-h-6 underline underline-offset-4">
        Select all on page
      </button>
      <span role="status" className="text-ink-soft">
        {selection.skipped > 0 &&
          `${selection.skipped} skipped: enquiry only, or already in your cart or queue`}
      </span>
    </p>
  )
}
