/** Notices where ffmpeg reports that parts of a film cannot be decoded; it leaves them out or makes them up, and succeeds. */
import { clock } from './describe-film.ts'

/** Messages about unusual files do not match. */
const DAMAGE =
  /error while decoding|error submitting packet|concealing|corrupt|damaged|invalid data|invalid nal|invalid mb|invalid level|skipped mb|slice mismatch|negative number|missing picture|slice_header|cabac decode|out of range intra|overread|error decoding|header damaged|truncat|marker bit|no frame!|invalid band type|channel element \d|illegal/i
const MAX_PLACES = 5
/** A pause of the pictures that is longer, and longer than these many frames, is a loss. */
const LONGEST_PAUSE = { seconds: 0.25, frames: 4 }
/** Before a clock restarts, the counters are read that restart with it. */
const RESTART_S = 0.5
/** Of a picture as ffmpeg reads it, after what it reports about it. */
const PACKET = /^.*demuxer\+ffmpeg -> .* type:video .* pkt_dts_time:(-?[\d.]+) /

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
    found: (): number[] => sorted(seconds),
  }
}

/** The options with which ffmpeg reports every packet, and each loss. */
export const PACKET_REPORT = ['-v', 'repeat+info', '-debug_ts']

/** Notices where parts of a transport stream did not arrive: in its counters, and in the times of its pictures. */
export function lossWatch(frameRate: number) {
  const longestS = Math.max(LONGEST_PAUSE.seconds, LONGEST_PAUSE.frames / (frameRate || 1))
  let places: { fromS: number; toS: number }[] = []
  let isLoss = false
  let readS = 0
  const noteLoss = (nextS: number) => {
    const isPause = nextS - readS > longestS
    if (isPause || isLoss) places.push({ fromS: isPause ? readS : nextS, toS: nextS })
    isLoss = false
    readS = nextS
  }
  return {
    onLine(line: string) {
      const [, jump] = /timestamp discontinuity .*: (-?)\d/.exec(line) ?? []
      if (jump === '' || line.includes('corrupt input packet')) isLoss = true
      if (jump === '-') {
        // Recordings that were joined restart their clock and their counters, and lost nothing.
        isLoss = false
        places = places.filter(({ toS }) => toS < readS - RESTART_S)
      }
      const [, written] = PACKET.exec(line) ?? []
      if (written !== undefined) noteLoss(Math.max(0, Number(written)))
    },
    found: (): number[] => sorted(places.flatMap(wholeSeconds)),
  }
}

const wholeSeconds = ({ fromS, toS }: { fromS: number; toS: number }) =>
  Array.from({ length: Math.floor(toS) - Math.floor(fromS) + 1 }, (_, index) => Math.floor(fromS) + index)

/** @param seconds of the film @returns a sentence for staff; undefined where nothing is damaged */
export function damageSentence(seconds: readonly number[]): string | undefined {
  if (seconds.length === 0) return undefined
  const places: { begin: number; end: number }[] = []
  for (const second of sorted(seconds)) {
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

const sorted = (seconds: Iterable<number>) => [...new Set(seconds)].toSorted((one, other) => one - other)
