/**
 * The marks of the film on this page. The server's document is the same for every query, so only the browser reads them
 * from the address. Every change is written to the address, so that it can be shared at any time.
 */
import { useEffect, useState } from 'react'
import { addressWithMarks, type MarkPoint, type Marks, NO_MARKS, readMarks, withMark } from './marks.ts'

export function useMarks(duration: number) {
  const [marks, setMarks] = useState<Marks>(NO_MARKS)
  useEffect(() => setMarks(readMarks(new URLSearchParams(location.search), duration)), [duration])

  function change(next: Marks) {
    setMarks(next)
    // Keeps the router's state of this history entry, which contains the scroll position.
    history.replaceState(history.state, '', addressWithMarks(location.href, next))
  }

  return {
    marks,
    setMark: (point: MarkPoint, seconds: number) => change(withMark(marks, point, seconds)),
    clearMarks: () => change(NO_MARKS),
  }
}
