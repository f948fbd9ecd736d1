/** One clip of the queue: picture, title, what it will cost, and a button to remove it. */
import { Link } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import type { RowWords } from './plan-words.ts'

type QueueLineProps = {
  id: number
  /** Empty when it is not known. */
  title: string
  thumbpath: string
  graphic: boolean
  caption: string
  words: RowWords
  /** Why the server did not deliver it. */
  refusal: string | undefined
  onRemove: () => void
}

const TONES = { clear: 'text-clear', plain: 'text-ink-soft', caution: 'font-semibold text-caution' }

export function QueueLine({
  id,
  title,
  thumbpath,
  graphic,
  caption,
  words,
  refusal,
  onRemove,
}: QueueLineProps) {
  const { mediaBase } = useSite()
  const name = title || `Clip ${id}`
  return (
    <li className="grid grid-cols-[6rem_1fr_auto] items-start gap-x-4 border-b border-rule py-4 sm:grid-cols-[9rem_1fr_auto]">
      <Thumb src={mediaUrl(mediaBase, thumbpath)} veiled={graphic} />
      <div className="grid min-w-0 gap-1">
        <h2 className="font-semibold text-pretty">
          <Link to={`/clip/${id}`} className="underline-offset-4 hover:underline">
            {name}
          </Link>
        </h2>
        <p className="caption">{caption}</p>
        {refusal ? (
          <p className="text-sm font-semibold text-stop">{refusal}</p>
        ) : (
          <p className={`text-sm ${TONES[words.tone]}`}>{words.text}</p>
        )}
      </div>
      <IconButton label={`Remove ${name} from the queue`} onClick={onRemove}>
        <Icon of="trash-2" />
      </IconButton>
    </li>
  )
}
