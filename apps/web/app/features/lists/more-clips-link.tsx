/** Shows the next clips of a long list or package; without JavaScript it is a link to them. */
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import type { useShownClips } from './use-shown-clips.ts'

type MoreClipsLinkProps = { count: number } & Pick<
  ReturnType<typeof useShownClips>,
  'shown' | 'next' | 'showMore'
>

/** Renders nothing if all clips are shown. */
export function MoreClipsLink({ count, shown, next, showMore }: MoreClipsLinkProps) {
  if (shown >= count) return null
  return (
    <p className="mt-8 flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
      <span className="caption">
        {shown} of {count.toLocaleString('en')} clips shown
      </span>
      <Link
        to={`?shown=${next}`}
        rel="nofollow"
        preventScrollReset
        className={buttonClass({ kind: 'outline', size: 'large' })}
        onClick={(event) => {
          // With a modifier key the browser opens the page in another tab or window.
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          showMore()
        }}
      >
        Show more clips
      </Link>
    </p>
  )
}
