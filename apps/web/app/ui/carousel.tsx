/**
 * A strip that scrolls sideways: a plain scrolling list in the server's document, with buttons and, with
 * `autoplayMs`, automatic movement. As in the carousel pattern of WAI-ARIA, the pointer stops it until it
 * leaves, and the focus stops it until Play is pressed. With reduced motion it never moves automatically.
 */
import { Children, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { slideBy } from './carousel-motion.ts'
import { Icon } from './icon.tsx'

type CarouselProps = {
  heading: string
  /** Content next to the heading, such as a link to all items. */
  aside?: ReactNode
  /** Milliseconds between two movements; without it the strip moves only when a button is pressed. */
  autoplayMs?: number
  /** Slides of upright pictures are narrower. */
  upright?: boolean
  /** The contents of the slides. */
  children: ReactNode
}

export function Carousel({ heading, aside, autoplayMs, upright = false, children }: CarouselProps) {
  const strip = useRef<HTMLUListElement>(null)
  const rotation = useRef<HTMLButtonElement>(null)
  const headingId = useId()
  const stripId = useId()
  const [paused, setPaused] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const mayMove = useMotionAllowed() && autoplayMs !== undefined
  const move = (slides: number) => strip.current && slideBy(strip.current, slides)

  const isMoving = mayMove && !paused && !hovered && !focused

  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => {
      if (strip.current && !document.hidden) slideBy(strip.current, 1)
    }, autoplayMs)
    return () => clearInterval(timer)
  }, [isMoving, autoplayMs])

  function pauseOrPlay() {
    setPaused(!paused)
    // The pressed button keeps the focus, which must not stop the movement that the user just started.
    if (paused) setFocused(false)
  }

  return (
    <section
      aria-roledescription="carousel"
      aria-labelledby={headingId}
      onFocus={({ target }) => {
        setFocused(true)
        // A click gives the button the focus before it is handled.
        if (!rotation.current?.contains(target)) setPaused(true)
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false)
      }}
    >
      <div className="mb-3 flex items-center gap-2">
        <h2 id={headingId} className="title mr-auto text-xl md:text-2xl">
          {heading}
        </h2>
        {aside}
        {mayMove && (
          <IconButton
            ref={rotation}
            label={paused ? 'Play' : 'Pause'}
            aria-controls={stripId}
            onClick={pauseOrPlay}
          >
            <Icon of={paused ? 'play' : 'pause'} />
          </IconButton>
        )}
        <IconButton label="Previous" aria-controls={stripId} onClick={() => move(-1)}>
          <Icon of="chevron-left" />
        </IconButton>
        <IconButton label="Next" aria-controls={stripId} onClick={() => move(1)}>
          <Icon of="chevron-right" />
        </IconButton>
      </div>
      <ul
        ref={strip}
        id={stripId}
        aria-live={isMoving ? 'off' : 'polite'}
        className="film-strip"
        data-upright={upright || undefined}
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
      >
        {Children.map(children, (slide) => (
          <li aria-roledescription="slide">{slide}</li>
        ))}
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
