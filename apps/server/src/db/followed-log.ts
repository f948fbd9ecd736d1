/** While the primary does not answer, nothing new can be missed; others may have moved on to a new one, though. */
const MAX_ALONE_MS = 30_000

type Look = { at: number; written: bigint | null; replayed: bigint | null; changes: number }

/** How far the replica is, from what was seen of both at the same moments. */
export function followedLog(maxLagMs: number) {
  /** Where the log ended, and when; the oldest first. */
  let ends: { at: number; place: bigint }[] = []
  let replayed: bigint | null = null
  /** The last moment whose log the replica has. */
  let currentAt = Number.NEGATIVE_INFINITY
  let isAlone = false
  let mustReach = 0n
  /** How many changes were told, and for how many of them `mustReach` stands. */
  let told = 0
  let known = 0

  return {
    change() {
      told += 1
    },
    /** Asked before a look: what is told during it is for the next one. */
    changes: () => told,
    /** Whether a change was told of which no look knows the place. */
    hasNews: () => told > known,
    lose() {
      replayed = null
    },
    learn(look: Look) {
      isAlone = look.written === null
      replayed = look.replayed
      if (look.written !== null) {
        if (look.changes > known) mustReach = look.written
        known = look.changes
        ends = [...ends.slice(-MAX_ENDS), { at: look.at, place: look.written }]
      }
      const reached = ends.findLast(({ place }) => look.replayed !== null && place <= look.replayed)
      if (reached) currentAt = reached.at
    },
    serves(wrote: bigint, now: number): boolean {
      if (replayed === null || told > known) return false
      const lagMs = now - currentAt
      if (lagMs > (isAlone ? MAX_ALONE_MS : maxLagMs)) return false
      return replayed >= mustReach && replayed >= wrote
    },
  }
}

const MAX_ENDS = 20
