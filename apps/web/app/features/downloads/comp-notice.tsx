/** Shows that the download of a comp has started, and offers its licence (R-COMP-3). */
import type { Data } from '@rushes/contract/client'
import { startDownload } from '../../lib/start-download.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatDay } from '../catalogue/clip-facts.ts'

export function CompNotice({ comp: { licence_url, until } }: { comp: Data<'POST /clip/comps'> }) {
  return (
    <Notice
      tone="clear"
      title="The download of the comp has started"
      action={
        <Button size="small" onClick={() => startDownload(licence_url)}>
          Comp licence (PDF)
        </Button>
      }
    >
      It may be used until {formatDay(until)}.
    </Notice>
  )
}
