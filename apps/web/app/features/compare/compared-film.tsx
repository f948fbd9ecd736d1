/** The film of a compared clip, without controls except for its sound; a still if there is no film. */
import { useEffect, useRef } from 'react'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { GraphicMark } from '../../ui/thumb.tsx'
import { Picture } from '../catalogue/picture.tsx'
import { useHls } from '../player/use-hls.ts'
import type { ComparedItem } from './load-compared.ts'
import type { FilmsInStep } from './use-films-in-step.ts'

/** Graphic material is shown on its own page only, after a confirmation (R-GRAPHIC-2). */
export const isPlayable = ({ type, filepath, meta }: ComparedItem): boolean =>
  (type === 'video' || type === 'short') && filepath !== '' && !meta.graphic

type ComparedFilmProps = {
  item: ComparedItem
  step: FilmsInStep
  isAudible: boolean
  onListen: () => void
}

const SIZES = '(width>=64rem) 33vw,(width>=37.5rem) 45vw,85vw'

export function ComparedFilm(props: ComparedFilmProps) {
  const { item } = props
  if (isPlayable(item)) return <Film {...props} />
  return (
    <span className="relative block">
      <Picture of={item} sizes={SIZES} main veiled={item.meta.graphic} />
      {item.meta.graphic && <GraphicMark />}
    </span>
  )
}

function Film({ item, step, isAudible, onListen }: ComparedFilmProps) {
  const { mediaBase } = useSite()
  const { id, title, thumbpath, filepath, meta } = item
  const video = useRef<HTMLVideoElement>(null)
  const hls = meta.hls && meta.hls_path !== null ? mediaUrl(mediaBase, meta.hls_path) : null
  const { attach } = useHls(video, { hls, direct: mediaUrl(mediaBase, filepath) })
  const latest = useRef({ add: step.add, attach })
  latest.current = { add: step.add, attach }
  useEffect(() => {
    if (!video.current) return
    const { add } = latest.current
    return add(id, {
      video: video.current,
      duration: meta.duration,
      attach: () => latest.current.attach(),
    })
  }, [id, meta.duration])
  useEffect(() => {
    if (video.current) video.current.muted = !isAudible
  }, [isAudible])
  return (
    <div className="relative">
      <video
        ref={video}
        aria-label={title}
        poster={mediaUrl(mediaBase, thumbpath)}
        preload="none"
        playsInline
        muted
        className="aspect-video w-full rounded-sm bg-film object-contain"
        {...step.eventsOf(id)}
      />
      <IconButton
        kind="film"
        label={`Sound of ${title}`}
        aria-pressed={isAudible}
        onClick={onListen}
        className="absolute right-2 bottom-2"
      >
        <Icon of={isAudible ? 'volume-2' : 'volume-x'} />
      </IconButton>
    </div>
  )
}
