/** The banner of the home page: a still, which becomes a film where films may play, with the search box over it. */
import { Link } from 'react-router'
import { SEARCH_HEADING, SearchBox } from '../search/search-box.tsx'
import { type HeroClip, HeroFilm } from './hero-film.tsx'

export function Hero({ clip }: { clip: HeroClip | null }) {
  const room = clip ? 'min-h-[26rem] md:min-h-[min(38rem,72svh)]' : 'min-h-40 md:min-h-56'
  return (
    <section className={`relative flex ${room} flex-col justify-end bg-film text-film-ink`}>
      {clip && <HeroFilm clip={clip} />}
      <div className="relative bg-film/80 py-4">
        <div className="gutter sheet-width">
          <h1 className="title mb-3 text-xl md:text-2xl">{SEARCH_HEADING}</h1>
          <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
            <div className="w-full max-w-4xl">
              <SearchBox large />
            </div>
            {clip && (
              <p className="text-sm text-film-soft">
                Showing{' '}
                <Link to={`/clip/${clip.id}`} className="underline underline-offset-4">
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
