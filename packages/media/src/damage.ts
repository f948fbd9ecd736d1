/** Notices where ffmpeg reports that parts of a film cannot be decoded; it leaves them out or makes them up, and succeeds. */
import { clock } from './describe-film.ts'

/** Messages about unusual files do not match. */
const DAMAGE =
  /error while decoding|error submitting packet|concealing|corrupt|damaged|invalid data|invalid nal|invalid mb|invalid level|skipped mb|slice mismatch|negative number|missing picture|slice_header|cabac decode|out of range intra|overread|error decoding|header damaged|truncat|marker bit|no frame!|invalid band type|channel element \d|illegal/i
const MAX_PLACES = 5

/** @param beginS where what is read begins in the film */
export function damageWatch(beginS = 0) {
  const seconds = new Set<number>()
  let readS = 0
  return {
    onSeconds(read: number) {
      readS = read
    },
    onLine(line: string) {
      if (DAMAGE.test(line)) seconds.add(Math.floor(beginS + readS))
    },
    found: (): number[] => [...seconds].toSorted((one, other) => one - other),
  }
}

/** @param seconds of the film, the earliest first @returns a sentence for staff; undefined where nothing is damaged */
export function damageSentence(seconds: readonly number[]): string | undefined {
  if (seconds.length === 0) return undefined
  const places: { begin: number; end: number }[] = []
  for (const second of seconds) {
    const last = places.at(-1)
    if (last && second <= last.end + 2) last.end = second
    else places.push({ begin: second, end: second })
  }
  const named = places
    .slice(0, MAX_PLACES)
    .map(({ begin, end }) => (begin === end ? clock(begin) : `${clock(begin)} to ${clock(end)}`))
  const more = places.length > MAX_PLACES ? ` and in ${places.length - MAX_PLACES} more places` : ''
  return `Parts of the film are damaged, near ${named.join(', ')}${more}: check them before you publish the film, or request the file again.`
}
