/** The banner of the home page: a still, which becomes a film where films may play, with the search box over it. */
import type { Data } from '@rushes/contract/client'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { Icon } from '../../ui/icon.tsx'
import { PosterImage } from '../../ui/poster-image.tsx'
import { focalAttributes } from '../catalogue/focal-attributes.ts'
import { SEARCH_HEADING, SearchBox } from '../search/search-box.tsx'
import { useAutoplay } from '../settings/settings-store.ts'
import { filmFor, waitsForPress } from './hero-source.ts'

type HeroClip = NonNullable<Data<'GET /clip/clips/hero'>>

const COVER = 'absolute inset-0 size-full object-cover'

// The search box covers the lower part, so the upper edge is kept. Film and still have the same crop, so that
// nothing jumps.
const cutOf = ({ focal }: HeroClip) => focalAttributes({ x: focal.x, y: 0 })

export function Hero({ clip }: { clip: HeroClip | null }) {
  const room = clip ? 'min-h-[26rem] md:min-h-[min(38rem,72svh)]' : 'min-h-40 md:min-h-56'
  return (
    <section className={`relative flex ${room} flex-col justify-end bg-film text-film-ink`}>
      {clip && <HeroFilm clip={clip} />}
      {/* Fades in above the text, which keeps its contrast over every picture. */}
      <div className="relative bg-linear-to-b from-transparent to-film/85 to-[6rem] pt-24 pb-4">
        <div className="gutter sheet-width">
          <h1 className="title mb-1 text-xl md:text-2xl">{SEARCH_HEADING}</h1>
          <p className="mb-3 max-w-[68ch] text-pretty">
            News and viral video, images and shorts for publishers, news and talk shows, and clip shows:
            licensed per clip or by prepaid credits, and downloaded at once.
          </p>
          <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
            <div className="w-full max-w-4xl">
              <SearchBox large />
            </div>
            {clip && (
              <p className="text-sm text-film-soft">
                Showing{' '}
                <Link dir="auto" to={`/clip/${clip.id}`} className="underline underline-offset-4">
                  {clip.title}
                </Link>
              </p>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

/**
 * The still of the banner and, if autoplay is allowed, the silent film over it with a button to pause it. The
 * agency's loop has two sizes; without a loop the clip's preview plays. On a phone it is fetched when it is
 * played.
 */
function HeroFilm({ clip }: { clip: HeroClip }) {
  const { mediaBase } = useSite()
  const autoplay = useAutoplay()
  const film = useRef<HTMLVideoElement>(null)
  const [source, setSource] = useState<string | null>(null)
  const [starts, setStarts] = useState(false)
  const [playing, setPlaying] = useState(false)
  const { media } = clip

  useEffect(() => {
    // The server has neither the visitor's preferences nor the screen size, so the video is added after the first
    // render.
    setSource(autoplay ? filmFor(media) : null)
    setStarts(!waitsForPress())
  }, [autoplay, media])

  useEffect(() => {
    // Not as an attribute, because React creates elements in discarded renderings, and each of them would
    // load the film.
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
            autoPlay={starts}
            preload={starts ? 'auto' : 'none'}
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
  // Phones get the small picture, whatever their density, because the film follows at once.
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
