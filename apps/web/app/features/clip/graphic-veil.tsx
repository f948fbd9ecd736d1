/** Covers graphic videos and images until the viewer chooses to see them (R-GRAPHIC-2). */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { graphicConsent } from '../catalogue/graphic-consent-store.ts'

type GraphicVeilProps = {
  /** The address of the blurred picture. */
  poster: string
  isFilm: boolean
  children: ReactNode
}

export function GraphicVeil({ poster, isFilm, children }: GraphicVeilProps) {
  const agreed = graphicConsent.use()
  const [isAnswered, setAnswered] = useState(false)
  const shown = useRef<HTMLDivElement>(null)
  useEffect(graphicConsent.recall, [])
  useEffect(() => {
    // The button that had the focus no longer exists.
    if (isAnswered) shown.current?.focus()
  }, [isAnswered])
  if (agreed) {
    return (
      <div ref={shown} tabIndex={-1}>
        {children}
      </div>
    )
  }
  return (
    <section
      aria-labelledby="graphic"
      className="relative grid min-h-72 place-items-center overflow-hidden rounded-sm bg-film sm:aspect-video"
    >
      <img src={poster} alt="" className="absolute inset-0 size-full object-cover opacity-40 blur-2xl" />
      <div className="relative grid max-w-md justify-items-center gap-4 p-6 text-center text-film-ink">
        <h2 id="graphic" className="title text-xl">
          Graphic content
        </h2>
        <p className="rounded-sm bg-film/85 p-2">
          This {isFilm ? 'film' : 'picture'} may be distressing. If you choose to show it, graphic content is
          shown on all clip pages until you close the browser.
        </p>
        <Button
          onClick={() => {
            graphicConsent.give()
            setAnswered(true)
          }}
        >
          Show graphic content
        </Button>
      </div>
    </section>
  )
}
