/** The columns of the inbox. */
import type { InboxThread } from '@rushes/contract/agency-inbox'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { Icon } from '../../ui/icon.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { mono, time } from '../kit/list/cells.tsx'
import type { Column } from '../kit/list/column.ts'
import { DueMark } from './due-mark.tsx'

export const INBOX_COLUMNS: readonly Column<InboxThread>[] = [
  { id: 'due', title: 'Due', sort: 'due', saysItself: true, draw: (thread) => <DueMark thread={thread} /> },
  { id: 'picture', title: 'Picture', draw: (thread) => <Picture thread={thread} /> },
  { id: 'title', title: 'Subject', draw: (thread) => <Subject thread={thread} /> },
  {
    id: 'from',
    title: 'From',
    draw: ({ name, company }) => (
      <span className="grid max-w-56 break-words sm:min-w-32">
        {name}
        <span className="text-ink-soft">{company}</span>
      </span>
    ),
  },
  { id: 'assignee', title: 'Assigned to', draw: ({ assignee }) => assignee?.name ?? <Nobody /> },
  {
    id: 'received',
    title: 'Received',
    draw: ({ created_at: at }) => time(at),
  },
  {
    id: 'number',
    title: 'No.',
    isExtra: true,
    draw: ({ number }) => mono(number),
  },
]

const Nobody = () => <span className="text-ink-soft">nobody</span>

function Picture({ thread: { thumbpath, graphic, kind } }: { thread: InboxThread }) {
  const { mediaBase } = useSite()
  if (thumbpath !== '')
    return <Thumb src={mediaUrl(mediaBase, thumbpath)} veiled={graphic} className="w-20" />
  return (
    <span className="grid h-11 w-20 place-items-center rounded-sm bg-well text-ink-soft">
      <Icon of={kind === 'message' ? 'mail' : 'file-text'} />
    </span>
  )
}

function Subject({ thread: { title, reference, beginning } }: { thread: InboxThread }) {
  return (
    <span className="grid max-w-md">
      <span className="break-words">{title}</span>
      <span className="line-clamp-1 font-normal break-all text-ink-soft">
        {reference !== '' && `${reference}: `}
        {beginning}
      </span>
    </span>
  )
}
