/**
 * The banner (specification, section 2, Home): a still that becomes a film when the browser may move it, with the
 * search box over its lower third.
 */
import type { Data } from '@rushes/contract/client'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { Icon } from '../../ui/icon.tsx'
import { SEARCH_HEADING, SearchBox } from '../search/search-box.tsx'
import { useAutoplay } from '../settings/settings-store.ts'

export type HeroClip = NonNullable<Data<'GET /clip/clips/hero'>>

export function Hero({ clip }: { clip: HeroClip | null }) {
  return (
    <section className="relative flex min-h-[26rem] flex-col justify-end bg-film text-film-ink md:min-h-[min(38rem,72svh)]">
      {clip && <HeroFilm clip={clip} />}
      <div className="relative bg-film/75 py-6 md:py-8">
        <div className="gutter sheet-width">
          <h1 className="title mb-4 text-2xl md:text-3xl">{SEARCH_HEADING}</h1>
          <div className="max-w-4xl">
            <SearchBox large />
          </div>
          {clip && (
            <p className="mt-3 text-sm text-film-soft">
              Showing{' '}
              <Link to={`/clip/${clip.id}`} className="underline underline-offset-4">
                {clip.title}
              </Link>
            </p>
          )}
        </div>
      </div>
    </section>
  )
}

function HeroFilm({ clip }: { clip: HeroClip }) {
  const { mediaBase } = useSite()
  const autoplay = useAutoplay()
  const film = useRef<HTMLVideoElement>(null)
  const [mounted, setMounted] = useState(false)
  const [playing, setPlaying] = useState(false)

  useEffect(() => {
    // What the visitor prefers is known after the first render only: it must be able to take the film away again.
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
