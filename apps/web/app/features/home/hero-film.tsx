/** The still of the banner and, where films may play by themselves, the silent film over it with a button to pause it. */
import type { Data } from '@rushes/contract/client'
import { useEffect, useRef, useState } from 'react'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { Icon } from '../../ui/icon.tsx'
import { useAutoplay } from '../settings/settings-store.ts'

export type HeroClip = NonNullable<Data<'GET /clip/clips/hero'>>

export function HeroFilm({ clip }: { clip: HeroClip }) {
  const { mediaBase } = useSite()
  const autoplay = useAutoplay()
  const film = useRef<HTMLVideoElement>(null)
  const [mounted, setMounted] = useState(false)
  const [playing, setPlaying] = useState(false)

  useEffect(() => {
    // The server does not know the visitor's preferences, so the film is mounted or removed after the first render.
    setMounted(autoplay && !matchMedia('(prefers-reduced-motion: reduce)').matches)
  }, [autoplay])

  return (
    <>
      <img
        src={mediaUrl(mediaBase, clip.media.thumbpath)}
        alt=""
        width={1280}
        height={720}
        fetchPriority="high"
        className="absolute inset-0 size-full object-cover"
      />
      {mounted && (
        <>
          <video
            ref={film}
            src={mediaUrl(mediaBase, clip.media.filepath)}
            muted
            loop
            playsInline
            autoPlay
            tabIndex={-1}
            onPlay={() => setPlaying(true)}
            onPause={() => setPlaying(false)}
            className="absolute inset-0 size-full object-cover"
          />
          <button
            type="button"
            aria-label={playing ? 'Pause the film' : 'Play the film'}
            onClick={() => (playing ? film.current?.pause() : void film.current?.play())}
            className="absolute top-4 right-4 grid size-10 place-items-center rounded-sm bg-film/80 hover:bg-film"
          >
            <Icon of={playing ? 'pause' : 'play'} />
          </button>
        </>
      )}
    </>
  )
}
