/** Look-alikes of the clip, side by side, with three buttons to decide (R-LIKE-3). */
import type { AdminClip } from '@rushes/contract/agency-clips'
import type { LookAlike, LookAlikeAnswer } from '@rushes/contract/agency-look-alikes'
import { useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { Button } from '../../ui/button.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { Notice } from '../../ui/notice.tsx'
import { PosterImage } from '../../ui/poster-image.tsx'
import { stateLabel, TYPE_LABELS } from '../kit/clip-state-labels.ts'
import { useKeys } from '../kit/keys/use-keys.ts'

const ANSWERS = [
  { answer: 'same', label: 'The same', key: '1' },
  { answer: 'longer_cut', label: 'Longer or shorter cut', key: '2' },
  { answer: 'not_same', label: 'Not the same', key: '3' },
] as const satisfies readonly { answer: LookAlikeAnswer; label: string; key: string }[]

type LookAlikesProps = { clip: AdminClip; items: readonly LookAlike[]; canAnswer: boolean }

export function LookAlikes({ clip, items, canAnswer }: LookAlikesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { failure, busy, give } = useAnswer(clip.id, heading)
  const next = items.find(({ answer }) => answer === null)
  useKeys(
    next && canAnswer
      ? ANSWERS.map(({ answer, label, key }) => ({
          keys: key,
          label: `Looks alike: ${label.toLowerCase()}`,
          run: () => void give(next.other.id, answer),
        }))
      : [],
  )
  const open = items.filter(({ answer }) => answer === null).length
  const list = (
    <ul className="grid gap-6">
      {items.map((item) => (
        <li
          key={item.other.id}
          className="grid items-start gap-4 border-t border-rule pt-4 first:border-0 first:pt-0 xl:grid-cols-[minmax(0,48rem)_1fr]"
        >
          <Pair clip={clip} other={item.other} />
          <div className="grid justify-items-start gap-3">
            <p className="text-sm text-ink-soft">{foundLabel(item)}</p>
            {canAnswer && (
              <Answers item={item} busy={busy} onAnswer={(answer) => void give(item.other.id, answer)} />
            )}
          </div>
        </li>
      ))}
    </ul>
  )
  return (
    <section
      aria-labelledby="look-alikes"
      className="mb-6 grid gap-4 rounded-sm border border-rule bg-sheet p-4"
    >
      <h2 ref={heading} id="look-alikes" tabIndex={-1} className="title text-xl">
        {open === 0 ? 'Look-alikes' : `Looks the same: ${open} without an answer`}
      </h2>
      {failure && <Notice tone="stop">{failure}</Notice>}
      {open > 0 ? (
        list
      ) : (
        <details>
          <summary className="cursor-pointer py-1">
            {items.length === 1 ? 'One pair is answered' : `${items.length} pairs are answered`}
          </summary>
          <div className="pt-4">{list}</div>
        </details>
      )}
    </section>
  )
}

/** The focus moves to the heading, because an answered pair moves down. */
function useAnswer(id: number, heading: { readonly current: HTMLElement | null }) {
  const { revalidate } = useRevalidator()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function give(other: number, answer: LookAlikeAnswer) {
    setBusy(true)
    try {
      await browserApi.call('POST /agency/clips/:id/look-alikes', {
        params: { id },
        body: { other_id: other, answer },
      })
      setFailure(null)
      await revalidate()
      heading.current?.focus()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { failure, busy, give }
}

function Answers({
  item,
  busy,
  onAnswer,
}: {
  item: LookAlike
  busy: boolean
  onAnswer: (answer: LookAlikeAnswer) => void
}) {
  const isNext = item.answer === null
  return (
    <fieldset className="flex flex-wrap gap-3">
      <legend className="sr-only">What are this clip and clip {item.other.id}?</legend>
      {ANSWERS.map(({ answer, label, key }) => (
        <Button
          key={answer}
          size="small"
          kind={item.answer === answer ? 'primary' : 'outline'}
          aria-pressed={item.answer === answer}
          disabled={busy}
          onClick={() => onAnswer(answer)}
        >
          {label}
          {isNext && <kbd className="ml-2 font-mono text-xs text-ink-soft">{key}</kbd>}
        </Button>
      ))}
    </fieldset>
  )
}

function foundLabel({ pictures, distance, isLater, answer, answered_by, answered_at }: LookAlike): string {
  const shared = `${pictures} ${pictures === 1 ? 'picture' : 'pictures'} alike, the nearest in ${64 - distance} of 64 places.`
  if (answer !== null)
    return `${shared} Answered by ${answered_by?.name ?? 'a former user'}, ${formatDateTime(answered_at)}.`
  return `${shared} ${isLater ? 'The clip can be published after you answer.' : 'The other clip was added later; it can be published after you answer.'}`
}

/** Both films play at the same time, so that they can be compared. */
function Pair({ clip, other }: { clip: AdminClip; other: LookAlike['other'] }) {
  const films = useRef<HTMLDivElement>(null)
  const [playing, setPlaying] = useState(false)
  function toggle() {
    for (const film of films.current?.querySelectorAll('video') ?? []) {
      if (playing) film.pause()
      else film.play().catch(() => setPlaying(false))
    }
    setPlaying(!playing)
  }
  return (
    <div ref={films} className="grid grid-cols-2 gap-4">
      <Side name="This clip" clip={clip} />
      <Side name={`Clip ${other.id}`} clip={other} to={`/admin/clips/${other.id}`} />
      {[clip, other].some(({ type }) => type !== 'image') && (
        <Button size="small" className="col-span-2 justify-self-start" onClick={toggle}>
          {playing ? 'Pause both' : 'Play both'}
        </Button>
      )}
    </div>
  )
}

type SideProps = {
  name: string
  clip: Pick<
    LookAlike['other'],
    'type' | 'title' | 'state' | 'duration' | 'width' | 'height' | 'graphic' | 'media'
  >
  to?: string
}

function Side({ name, clip, to }: SideProps) {
  const { mediaBase } = useSite()
  const { media, title, width, height, duration, type } = clip
  const poster = mediaUrl(mediaBase, media.thumbpath)
  const box = 'aspect-video h-auto w-full rounded-sm bg-film object-contain'
  const seconds = type === 'image' ? '' : `, ${Math.round(duration)} s`
  return (
    <figure className="grid content-start gap-2">
      {type === 'image' ? (
        <PosterImage
          src={poster}
          sizes="(min-width: 48rem) 24rem, 50vw"
          alt={title}
          veiled={clip.graphic}
          className={box}
        />
      ) : (
        <video
          src={mediaUrl(mediaBase, media.filepath)}
          poster={poster}
          aria-label={title}
          muted
          loop
          playsInline
          preload="none"
          className={box}
        />
      )}
      <figcaption className="min-w-0 text-sm">
        <span dir="auto" className="caption block">
          {name}
        </span>
        {to ? (
          <Link dir="auto" to={to} className="font-semibold wrap-anywhere underline underline-offset-4">
            {title}
          </Link>
        ) : (
          <span dir="auto" className="font-semibold wrap-anywhere">
            {title}
          </span>
        )}
        <span className="block text-ink-soft">
          {TYPE_LABELS[type]}, {width} × {height}
          {seconds}, {stateLabel({ ...clip, publish_at: null }).toLowerCase()}
        </span>
      </figcaption>
    </figure>
  )
}
