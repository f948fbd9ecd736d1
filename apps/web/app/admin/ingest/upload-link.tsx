/** The progress of all uploads in the admin area's header; leads to the import batch that is being uploaded. */
import { NavLink } from 'react-router'
import { isInProgress, useUploads } from '../../lib/uploads-store.ts'
import { newsOf, progressOf } from '../kit/upload-labels.ts'

/** Three bars that fill one after the other. */
const BARS = [0, 1, 2] as const

export function UploadLink() {
  const uploads = useUploads()
  const progress = progressOf(uploads)
  const { count, sent, stopped, percent } = progress
  const [first] = uploads
  const current = uploads.find(isInProgress) ?? uploads.find(({ state }) => state !== 'sent') ?? first
  return (
    <>
      <span role="status" className="sr-only">
        {newsOf(progress)}
      </span>
      {current && (
        <NavLink
          to={current.place}
          className="flex min-h-10 shrink-0 items-center gap-2 rounded-sm px-2 whitespace-nowrap hover:bg-well"
        >
          <span className="sr-only">Sending files:</span>
          <span aria-hidden="true" className="flex h-4 items-end gap-0.5">
            {BARS.map((bar) => (
              <span
                key={bar}
                className={`w-1 rounded-sm ${BAR_HEIGHTS[bar]} ${percent >= (100 / 3) * (bar + 1) ? 'bg-mark' : 'bg-edge'}`}
              />
            ))}
          </span>
          <span className="font-mono text-sm">
            {sent}
            <span className="sr-only"> of </span>
            <span aria-hidden="true">/</span>
            {count}
          </span>
          {stopped > 0 && <span className="text-sm font-semibold text-stop">{stopped} stopped</span>}
        </NavLink>
      )}
    </>
  )
}

const BAR_HEIGHTS = ['h-1.5', 'h-2.5', 'h-4'] as const
