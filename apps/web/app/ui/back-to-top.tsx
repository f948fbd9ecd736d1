/**
 * BACK TO TOP, below content that is longer than two screens. It is not a link, so that Back does not scroll
 * down again.
 */
import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

const MIN_SCREENS = 2

export function BackToTop() {
  const place = useRef<HTMLSpanElement>(null)
  const [far, setFar] = useState(false)

  useEffect(() => {
    const measure = () => {
      const top = (place.current?.getBoundingClientRect().top ?? 0) + scrollY
      setFar(top > MIN_SCREENS * innerHeight)
    }
    // The page grows with each MORE RESULTS, and its length depends on its width.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
    }
  }, [])

  return (
    <span ref={place}>
      {far && (
        <Button kind="quiet" size="large" onClick={goToTop}>
          <Icon of="arrow-up" />
          BACK TO TOP
        </Button>
      )}
    </span>
  )
}

function goToTop() {
  scrollTo(0, 0)
  document.getElementById('main')?.focus({ preventScroll: true })
}
