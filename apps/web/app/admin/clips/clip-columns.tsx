/** The columns of the list of clips. */
import type { DeskClipRow } from '@rushes/contract/agency-clips'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { Icon } from '../../ui/icon.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { MISSING_WORDS, stateWords, TYPE_WORDS } from '../kit/clip-state-words.ts'
import { NUMBER, time } from '../kit/list/cells.tsx'
import type { Column } from '../kit/list/column.ts'

export const CLIP_COLUMNS: readonly Column<DeskClipRow>[] = [
  { id: 'picture', title: 'Picture', draw: (row) => <Picture row={row} /> },
  NUMBER,
  { id: 'title', title: 'Title', draw: ({ title }) => title },
  { id: 'type', title: 'Type', draw: ({ type }) => TYPE_WORDS[type] },
  { id: 'state', title: 'State', draw: (row) => <span className="font-semibold">{stateWords(row)}</span> },
  { id: 'category', title: 'Category', draw: ({ category }) => category },
  { id: 'rating', title: 'Rating', isExtra: true, draw: ({ rating }) => rating },
  { id: 'updated', title: 'Updated', sort: 'updated', draw: ({ updated_at: at }) => time(at) },
  { id: 'by', title: 'By', draw: ({ updated_by: by }) => by?.name ?? '–' },
  {
    id: 'rights',
    title: 'Rights until',
    sort: 'rights',
    isExtra: true,
    draw: ({ rights_until: until }) => time(until),
  },
  { id: 'checks', title: 'Missing', draw: (row) => <Missing row={row} /> },
]

function Picture({ row: { thumbpath, graphic } }: { row: DeskClipRow }) {
  const { mediaBase } = useSite()
  return <Thumb src={mediaUrl(mediaBase, thumbpath)} veiled={graphic} className="w-20" />
}

function Missing({ row: { missing } }: { row: DeskClipRow }) {
  if (missing.length === 0) return <span className="text-ink-soft">nothing</span>
  return (
    <span className="flex items-center gap-1.5 text-caution">
      <Icon of="triangle-alert" />
      {missing.map((point) => MISSING_WORDS[point]).join(', ')}
    </span>
  )
}
