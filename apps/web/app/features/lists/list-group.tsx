/** Lists under a heading; more lists are shown on demand. */
import type { SavedList } from '@rushes/contract/lists'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { Button } from '../../ui/button.tsx'
import { copyText, URL_COPIED } from '../../ui/copy-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { notify } from '../../ui/notify.ts'
import { PosterImage } from '../../ui/poster-image.tsx'
import { describeList, shareAddress } from './list-labels.ts'

type CopyShareButtonProps = { list: SavedList; onChange: (list: SavedList) => void }

type ListRowProps = { list: SavedList; onChange: (list: SavedList) => void }

/** More lists are shown on demand. */
const SHOWN_AT_FIRST = 6

type ListGroupProps = {
  heading: string
  /** The loaded lists. */
  lists: readonly SavedList[]
  /** The number of all lists. */
  count: number
  empty: string
  /** Shown instead of `empty` if a search has no results. */
  nothing: string
  busy: boolean
  onChange: (list: SavedList) => void
  onMore: () => Promise<boolean>
  head?: ReactNode
  children?: ReactNode
}

export function ListGroup({
  heading,
  lists,
  count,
  empty,
  nothing,
  head,
  children,
  ...acts
}: ListGroupProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? lists : lists.slice(0, SHOWN_AT_FIRST)
  const showMore = () => {
    if (isWhole) void acts.onMore()
    setWhole(true)
  }
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h2 className="title text-xl">{heading}</h2>
        {head}
      </div>
      {lists.length === 0 && (
        <p role="status" className="border-y border-rule py-6 text-ink-soft">
          {nothing || empty}
        </p>
      )}
      {lists.length > 0 && (
        <ul className="border-t border-rule">
          {shown.map((list) => (
            <ListRow key={list.id} list={list} onChange={acts.onChange} />
          ))}
        </ul>
      )}
      {shown.length < count && (
        <Button className="justify-self-start" busy={acts.busy} onClick={showMore}>
          {lists.length < count ? 'Show more lists' : `Show all ${count} lists`}
        </Button>
      )}
      {children}
    </section>
  )
}

/** One list on the dashboard: its first pictures, its name, and its link. */
function ListRow({ list, onChange }: ListRowProps) {
  return (
    <li className="grid grid-cols-[5rem_1fr] items-center gap-x-4 gap-y-1 border-b border-rule py-3 sm:grid-cols-[7rem_1fr_auto]">
      <Covers covers={list.covers} />
      <div className="grid min-w-0 gap-1">
        <Link
          dir="auto"
          to={`/list/${list.id}`}
          className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {list.name}
        </Link>
        <p className="caption">{describeList(list)}</p>
      </div>
      <div className="max-sm:col-start-2">
        <CopyShareButton list={list} onChange={onChange} />
      </div>
    </li>
  )
}

/** A single picture, or four in a square; the text next to them names the list. */
function Covers({ covers }: { covers: readonly string[] }) {
  const { mediaBase } = useSite()
  const shown = covers.length < 4 ? covers.slice(0, 1) : covers.slice(0, 4)
  return (
    <span
      aria-hidden="true"
      className={`grid aspect-video gap-px overflow-hidden rounded-sm bg-well ${shown.length > 1 ? 'grid-cols-2' : ''}`}
    >
      {shown.map((cover) => (
        <PosterImage
          key={cover}
          src={mediaUrl(mediaBase, cover)}
          sizes="10rem"
          width={320}
          height={180}
          className="size-full min-h-0 object-cover"
        />
      ))}
    </span>
  )
}

/** Copies the link of a list. For users who may share it, a link that was ended is replaced by a new one. */
function CopyShareButton({ list, onChange }: CopyShareButtonProps) {
  const { baseUrl } = useSite()
  const [busy, setBusy] = useState(false)
  if (list.url_ref === null && !list.can_edit) return null

  const copy = async () => {
    setBusy(true)
    try {
      const ref = list.url_ref ?? (await share())
      if (ref !== null) await copyText(shareAddress(baseUrl, ref), URL_COPIED)
    } catch (error) {
      notify(messageOf(error), { tone: 'stop' })
    }
    setBusy(false)
  }

  async function share(): Promise<string | null> {
    const input = { params: { id: list.id }, body: { shared: true } }
    const { data } = await browserApi.call('POST /clip/savelists/share/:id', input)
    onChange(data)
    return data.url_ref
  }

  return (
    <Button
      size="small"
      busy={busy}
      aria-label={`Copy share URL of ${list.name}`}
      onClick={() => void copy()}
    >
      <Icon of="copy" />
      Copy share URL
    </Button>
  )
}
