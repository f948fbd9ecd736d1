/** Notices where ffmpeg reports that parts of a film cannot be decoded; it leaves them out or makes them up, and succeeds. */
import { clock } from './describe-film.ts'
import type { Span } from './media-facts.ts'

/** Messages about unusual files do not match. */
const DAMAGE =
  /error while decoding|error submitting packet|concealing|corrupt|damaged|invalid data|invalid nal|invalid mb|invalid level|skipped mb|slice mismatch|negative number|missing picture|slice_header|cabac decode|out of range intra|overread|error decoding|header damaged|truncat|marker bit|no frame!|invalid band type|channel element \d|illegal/i
/** The message about a picture that is shown and was made up in part, of whatever level it is. */
const MADE_UP = 'corrupt decoded frame'
/** Prints lines with their levels. Lines of errors alone do not always report a picture that was made up. */
export const REPORT_DAMAGE = ['-v', 'level+warning']
const MAX_PLACES = 5
/** A file could report a loss at each of its packets. */
const MAX_SPANS = 1_000
/** A pause of the pictures that is longer, and longer than these many frames, is a loss. */
const LONGEST_PAUSE = { seconds: 0.25, frames: 4 }
/** The line of a decoded picture. */
const PICTURE = /\bdecoder -> .*?pts_time:(-?[\d.]+)/
/** Counters that restart with a clock may be read this long before the clock restarts. */
const RESTART_S = 0.5
/** The line of a picture that ffmpeg has read, which follows its errors. */
const PACKET = /^.*demuxer\+ffmpeg -> .* type:video .* pkt_dts_time:(-?[\d.]+) /

const isFault = (line: string) => DAMAGE.test(line) && !/\[(warning|info)\]/.test(line)

/** @param beginS the time in the film at which reading begins */
export function damageWatch(beginS = 0) {
  const seconds = new Set<number>()
  let readS = 0
  return {
    onSeconds(read: number) {
      readS = read
    },
    onLine(line: string) {
      if (line.includes(MADE_UP) || isFault(line)) seconds.add(Math.floor(beginS + readS))
    },
    found: (): number[] => sorted(seconds),
  }
}

/** Notices the same by a line for each picture, in a reading of one thread. */
export function pictureWatch() {
  const damaged = new Set<number>()
  const near = new Set<number>()
  let isDamaged = false
  let isNear = false
  return {
    onLine(line: string) {
      if (line.includes(MADE_UP)) isDamaged = true
      else if (isFault(line)) isNear = true
      const [, written] = PICTURE.exec(line) ?? []
      if (written === undefined) return
      const second = Math.max(0, Math.floor(Number(written)))
      if (isDamaged) damaged.add(second)
      if (isNear) near.add(second)
      isDamaged = false
      isNear = false
    },
    /** An error is reported some pictures before the one that has it, which is damaged if it is shown at all. */
    found: (): number[] =>
      sorted([
        ...damaged,
        ...[...near].filter((second) => [-1, 0, 1].every((by) => !damaged.has(second + by))),
      ]),
  }
}

/** The options with which ffmpeg reports every packet and picture, and each loss. */
export const REPORT_ALL = ['-v', 'repeat+level+info', '-debug_ts']

/** Notices where parts of a transport stream did not arrive: in its counters, and in the times of its pictures. */
export function lossWatch(frameRate: number) {
  const longestS = Math.max(LONGEST_PAUSE.seconds, LONGEST_PAUSE.frames / (frameRate || 1))
  let places: Span[] = []
  let isLoss = false
  let readS = 0
  const noteLoss = (nextS: number) => {
    const isPause = nextS - readS > longestS
    if ((isPause || isLoss) && places.length < MAX_SPANS)
      places.push({ fromS: isPause ? readS : nextS, toS: nextS })
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
    found: (): Span[] =>
      merged(places.map(({ fromS, toS }) => ({ fromS: Math.floor(fromS), toS: Math.floor(toS) }))),
  }
}

/** Spans that overlap, or with at most one second between them, are one. */
function merged(spans: readonly Span[]): Span[] {
  const places: Span[] = []
  for (const { fromS, toS } of spans.toSorted((one, other) => one.fromS - other.fromS)) {
    const last = places.at(-1)
    if (last && fromS <= last.toS + 2) last.toS = Math.max(last.toS, toS)
    else places.push({ fromS, toS })
  }
  return places
}

/**
 * @param lost spans of the film that did not arrive @param damaged seconds of the film that cannot be decoded
 * @returns a sentence for staff; undefined where nothing is damaged
 */
export function damageSentence(lost: readonly Span[], damaged: readonly number[]): string | undefined {
  const places = merged([...lost, ...damaged.map((second) => ({ fromS: second, toS: second }))])
  if (places.length === 0) return undefined
  const named = places
    .slice(0, MAX_PLACES)
    .map(({ fromS, toS }) => (fromS === toS ? clock(fromS) : `${clock(fromS)} to ${clock(toS)}`))
  const more = places.length > MAX_PLACES ? ` and in ${places.length - MAX_PLACES} more places` : ''
  return `Parts of the film are damaged, near ${named.join(', ')}${more}: check them before you publish the film, or request the file again.`
}

const sorted = (seconds: Iterable<number>) => [...new Set(seconds)].toSorted((one, other) => one - other)
