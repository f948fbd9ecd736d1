/**
 * The marks of the film on this page. They are read from the address in the browser only, because the server's document
 * is the same for every query, and kept there as they change, so that the address can be shared at any time.
 */
import { useEffect, useState } from 'react'
import { addressWithMarks, type MarkPoint, type Marks, NO_MARKS, readMarks, setMark } from './marks.ts'

export function useMarks(duration: number) {
  const [marks, setMarks] = useState<Marks>(NO_MARKS)
  useEffect(() => setMarks(readMarks(new URLSearchParams(location.search), duration)), [duration])

  function keep(next: Marks) {
    setMarks(next)
    // The router's own state of this entry stays, and with it the scroll position.
    history.replaceState(history.state, '', addressWithMarks(location.href, next))
  }

  return {
    marks,
    set: (point: MarkPoint, seconds: number) => keep(setMark(marks, point, seconds)),
    clear: () => keep(NO_MARKS),
  }
}
