/** Selects the pictures of a clip to store and to query, and decides when another clip looks the same. */

export type PictureHash = {
  atMs: number
  /** 64 bits. */
  bits: bigint
}

/** A picture of another clip that matches a queried picture. */
export type Match = { clipId: number; foundAtMs: number; atMs: number; distance: number }
export type LookAlike = { clipId: number; pictures: number; distance: number }

const KEPT_EVERY_MS = 2_000
const MAX_ASKED = 300
const PICTURES_IN_ORDER = 3
/** Bits. */
export const MAX_DISTANCE = 10
/** Lower, because a single picture decides. */
const MAX_DISTANCE_OF_STILLS = 8

/** Returns the hashes to store of a clip: a picture every two seconds. */
export function keptOf(hashes: readonly PictureHash[]): PictureHash[] {
  let next = 0
  return hashes.filter(({ atMs }) => {
    if (atMs < next) return false
    next = atMs - (atMs % KEPT_EVERY_MS) + KEPT_EVERY_MS
    return true
  })
}

/** Returns the hashes to query: closer together, so that films with another beginning meet the same times. */
export function requestedOf(hashes: readonly PictureHash[]): PictureHash[] {
  const every = Math.ceil(hashes.length / MAX_ASKED)
  return hashes.filter((_, index) => index % every === 0)
}

/**
 * The clips that show three of the same pictures in the same order, or all where one of the two has fewer.
 * @param kept how many pictures are kept of each clip
 */
export function lookAlikes(
  matches: readonly Match[],
  { own, kept }: { own: number; kept: ReadonlyMap<number, number> },
): LookAlike[] {
  return [...Map.groupBy(matches, ({ clipId }) => clipId)].flatMap(([clipId, found]) => {
    const needed = Math.min(PICTURES_IN_ORDER, own, kept.get(clipId) ?? PICTURES_IN_ORDER)
    const near = needed > 1 ? found : found.filter(({ distance }) => distance <= MAX_DISTANCE_OF_STILLS)
    const pictures = longestRun(near)
    if (pictures < needed || pictures === 0) return []
    return [{ clipId, pictures, distance: Math.min(...near.map(({ distance }) => distance)) }]
  })
}

/** Counts the other clip's pictures in the order of time: the longest run of `atMs` that never decreases. */
function longestRun(matches: readonly Match[]): number {
  // The latest match of a picture comes first, so that no run takes two of them.
  const inOrder = matches.toSorted((one, other) => one.foundAtMs - other.foundAtMs || other.atMs - one.atMs)
  // The earliest end of a run of each length.
  const ends: number[] = []
  for (const { atMs } of inOrder) {
    const longer = ends.findIndex((end) => end > atMs)
    ends[longer === -1 ? ends.length : longer] = atMs
  }
  return ends.length
}
