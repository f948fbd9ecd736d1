/** The play button in the middle of the still, before the film was ever played. */
import { Icon } from '../../ui/icon.tsx'

export function FirstPlayButton({ title, onPlay }: { title: string; onPlay: () => void }) {
  return (
    <button
      type="button"
      onClick={onPlay}
      className="absolute inset-0 m-auto grid size-16 place-items-center rounded-full bg-film/85 hover:bg-press hover:text-press-ink"
    >
      <Icon of="play" large />
      <span className="sr-only">Play {title}</span>
    </button>
  )
}
