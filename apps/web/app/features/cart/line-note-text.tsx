/** The note of a line, with a link to the licence that the account holds already (R-TIER-6). */
import { licencePath } from '@rushes/commerce/owned-labels'
import { Link } from 'react-router'
import type { LineNote } from './line-notes.ts'

const TONES = { stop: 'text-stop', caution: 'text-caution', clear: 'text-clear' } as const

const LINK = 'underline underline-offset-4'

/** `onRemove` offers to remove a conflicting line. */
export function LineNoteText({ note, onRemove }: { note: LineNote; onRemove?: () => void }) {
  const { tone, text, licenceId } = note
  return (
    <span className={`block text-sm font-semibold ${TONES[tone]}`}>
      {text}{' '}
      <span className="inline-flex gap-4">
        {licenceId !== undefined && (
          <Link to={licencePath(licenceId)} className={LINK}>
            See the licence
          </Link>
        )}
        {tone === 'stop' && onRemove && (
          <button type="button" onClick={onRemove} className={LINK}>
            Remove this item
          </button>
        )}
      </span>
    </span>
  )
}
