/** Shows the timecodes of the marks below the film, to copy or to share. */

import { type Counting, frameTimecode, lengthTimecode } from '@rushes/commerce/film-timecode'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { copyText, URL_COPIED } from '../../ui/copy-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { type Marks, marksAsText } from './marks.ts'

const TIMECODES_COPIED = 'Timecodes copied to your clipboard'

type MarkBarProps = { marks: Marks; counting: Counting; onClear: () => void }

export function MarkBar({ marks, counting, onClear }: MarkBarProps) {
  const { in: start, out: end } = marks
  if (start === null && end === null) return null
  return (
    <section
      aria-label="In and out points"
      className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-rule py-2"
    >
      <dl className="mr-auto flex flex-wrap gap-x-5 font-mono text-sm">
        {start !== null && <Point name="In">{frameTimecode(start, counting)}</Point>}
        {end !== null && <Point name="Out">{frameTimecode(end, counting)}</Point>}
        {start !== null && end !== null && (
          <Point name="Length">{lengthTimecode(start, end, counting.frameRate)}</Point>
        )}
      </dl>
      <div className="-ml-2.5 flex flex-wrap gap-1">
        <Button
          kind="quiet"
          size="small"
          onClick={() => void copyText(marksAsText(marks, counting), TIMECODES_COPIED)}
        >
          <Icon of="copy" />
          Copy timecodes
        </Button>
        {/* The address contains the marks, see use-marks.ts. */}
        <Button kind="quiet" size="small" onClick={() => void copyText(location.href, URL_COPIED)}>
          <Icon of="copy" />
          Copy link
        </Button>
        <Button kind="quiet" size="small" onClick={onClear}>
          Clear
        </Button>
      </div>
    </section>
  )
}

function Point({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="text-mark">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
