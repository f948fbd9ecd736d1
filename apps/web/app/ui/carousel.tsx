/**
 * A strip that scrolls sideways: a plain scrolling list in the server's document, with buttons and, with `autoplayMs`,
 * movement by itself. It stops while it has the pointer or the focus, can be paused, and stays still for people who ask
 * for less motion.
 */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { slideBy } from './carousel-motion.ts'
import { Icon } from './icon.tsx'

type CarouselProps = {
  heading: string
  /** Next to the heading, such as a link to all items. */
  aside?: ReactNode
  /** Milliseconds between two movements; without it the strip moves only when a button is pressed. */
  autoplayMs?: number
  /** Slides of upright pictures are narrower. */
  upright?: boolean
  children: ReactNode
}

export function Carousel({ heading, aside, autoplayMs, upright = false, children }: CarouselProps) {
  const strip = useRef<HTMLUListElement>(null)
  const headingId = useId()
  const [paused, setPaused] = useState(false)
  const [held, setHeld] = useState(false)
  const mayMove = useMotionAllowed() && autoplayMs !== undefined
  const move = (slides: number) => strip.current && slideBy(strip.current, slides)

  useEffect(() => {
    if (!mayMove || paused || held) return
    const timer = setInterval(() => {
      if (strip.current && !document.hidden) slideBy(strip.current, 1)
    }, autoplayMs)
    return () => clearInterval(timer)
  }, [mayMove, paused, held, autoplayMs])

  return (
    <section aria-labelledby={headingId}>
      <div className="mb-3 flex items-center gap-2">
        <h2 id={headingId} className="title mr-auto text-xl md:text-2xl">
          {heading}
        </h2>
        {aside}
        {mayMove && (
          <IconButton label={paused ? 'Play' : 'Pause'} onClick={() => setPaused(!paused)}>
            <Icon of={paused ? 'play' : 'pause'} />
          </IconButton>
        )}
        <IconButton label="Previous" onClick={() => move(-1)}>
          <Icon of="chevron-left" />
        </IconButton>
        <IconButton label="Next" onClick={() => move(1)}>
          <Icon of="chevron-right" />
        </IconButton>
      </div>
      <ul
        ref={strip}
        className="film-strip"
        data-upright={upright || undefined}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {children}
      </ul>
    </section>
  )
}

function useMotionAllowed(): boolean {
  const [allowed, setAllowed] = useState(false)
  useEffect(() => {
    const reduced = matchMedia('(prefers-reduced-motion: reduce)')
    const read = () => setAllowed(!reduced.matches)
    read()
    reduced.addEventListener('change', read)
    return () => reduced.removeEventListener('change', read)
  }, [])
  return allowed
}
