/**
 * The still of the banner and, where films may play by themselves, the silent film over it with a button to pause it. The
 * agency's own loop comes in two sizes; without one the clip's preview plays.
 */
import type { Data } from '@rushes/contract/client'
import { useEffect, useRef, useState } from 'react'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { Icon } from '../../ui/icon.tsx'
import { PosterImage } from '../../ui/poster-image.tsx'
import { focalAttributes } from '../catalogue/focal-attributes.ts'
import { useAutoplay } from '../settings/settings-store.ts'
import { filmFor } from './hero-source.ts'

export type HeroClip = NonNullable<Data<'GET /clip/clips/hero'>>

const COVER = 'absolute inset-0 size-full object-cover'

// The search box covers the lower part, so the upper edge stays. Film and still are cut alike: nothing jumps.
const cutOf = ({ focal }: HeroClip) => focalAttributes({ x: focal.x, y: 0 })

export function HeroFilm({ clip }: { clip: HeroClip }) {
  const { mediaBase } = useSite()
  const autoplay = useAutoplay()
  const film = useRef<HTMLVideoElement>(null)
  const [source, setSource] = useState<string | null>(null)
  const [playing, setPlaying] = useState(false)
  const { media } = clip

  useEffect(() => {
    // The server knows neither the visitor's preferences nor the screen, so the film comes after the first render.
    setSource(autoplay ? filmFor(media) : null)
  }, [autoplay, media])

  useEffect(() => {
    // Not as an attribute: React makes elements in renderings that it throws away, and each of them would load the film.
    if (film.current && source !== null) film.current.src = mediaUrl(mediaBase, source)
  }, [source, mediaBase])

  return (
    <>
      <HeroStill clip={clip} />
      {source !== null && (
        <>
          <video
            ref={film}
            muted
            loop
            playsInline
            autoPlay
            tabIndex={-1}
            onPlay={() => setPlaying(true)}
            onPause={() => setPlaying(false)}
            {...cutOf(clip)}
            className={COVER}
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

function HeroStill({ clip }: { clip: HeroClip }) {
  const { thumbpath, loop } = clip.media
  const { mediaBase } = useSite()
  if (!loop) {
    return (
      <PosterImage
        src={mediaUrl(mediaBase, thumbpath)}
        sizes="100vw"
        main
        {...cutOf(clip)}
        className={COVER}
      />
    )
  }
  const small = mediaUrl(mediaBase, loop.still_small)
  const large = mediaUrl(mediaBase, loop.still)
  const set = `${small} 960w, ${large} 1920w`
  // Phones take the small one, whatever their density: the film follows at once.
  const sizes = '(min-width: 48rem) 100vw, 20rem'
  return (
    <picture>
      <source type="image/avif" srcSet={set.replaceAll('.jpg', '.avif')} sizes={sizes} />
      <img
        src={large}
        srcSet={set}
        sizes={sizes}
        alt=""
        width={1920}
        height={1080}
        fetchPriority="high"
        {...cutOf(clip)}
        className={COVER}
      />
    </picture>
  )
}
