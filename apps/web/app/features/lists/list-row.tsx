/** One list on the dashboard: its first pictures, its name, and its link. */
import type { SavedList } from '@rushes/contract/lists'
import { Link } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { PosterImage } from '../../ui/poster-image.tsx'
import { CopyShareButton } from './copy-share-button.tsx'
import { describeList } from './list-words.ts'

type ListRowProps = { list: SavedList; onChange: (list: SavedList) => void }

export function ListRow({ list, onChange }: ListRowProps) {
  return (
    <li className="grid grid-cols-[5rem_1fr] items-center gap-x-4 gap-y-1 border-b border-rule py-3 sm:grid-cols-[7rem_1fr_auto]">
      <Covers covers={list.covers} />
      <div className="grid min-w-0 gap-1">
        <Link
          to={`/list/${list.id}`}
          className="font-semibold break-words underline-offset-4 hover:underline"
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

/** One picture alone, or four in a square; the words beside them name the list. */
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
