/**
 * Codes of vectors in memory, one bit for each number, and the clips whose codes differ least from that of a query. Places are
 * slots of the index, so that its bitmaps decide which clips are compared (ADR 62).
 */

/** The places to compare, one bit each, the first one in the highest bit; null for all. */
export type Places = Uint8Array | null

export type Codes = {
  put(place: number, clip: number, code: Uint8Array): void
  /** @returns at most `limit` ids of clips, in any order */
  nearest(code: Uint8Array, among: Places, limit: number): number[]
  clear(): void
}

/** `distances.wat` as WebAssembly, which compares a million codes in about ten milliseconds. */
const PROGRAM =
  'AGFzbQEAAAABCQFgBX9/f39/AAITAQRzY2FuBm1lbW9yeQIBAYCABAMCAQAHDQEJZGlzdGFuY2VzAAAKjwEBjAECAX8BewJAA0AgACABTw0B/QwAAAAAAAAAAAAAAAAAAAAAIQZBACEFA0AgBiAAIAVq/QAEACADIAVq/QAEAP1R/WL9biEGIAVBEGohBSAFIAJJDQALIAb9ff1/IQYgBCAG/RsAIAb9GwFqIAb9GwIgBv0bA2pqOwEAIAAgAmohACAEQQJqIQQMAAsLCw=='

const MEMORY_PAGE = 65_536
const MEMORY_PAGES = 65_536
/** The code of the query is in front of the others. */
const FIRST = 1_024
const DISTANCE_BYTES = 2
/** Memory grows by this number of places, so that little of it is unused. */
const STEP = 32_768
const NO_CLIP = 0

/** @param size bytes of a code, a multiple of 16 */
export function openCodes(size: number): Codes {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: MEMORY_PAGES })
  const program = new WebAssembly.Module(Buffer.from(PROGRAM, 'base64'))
  const { distances } = new WebAssembly.Instance(program, { scan: { memory } }).exports
  // In a memory of its own, which grows without a copy.
  const ids = new WebAssembly.Memory({ initial: 0, maximum: MEMORY_PAGES })
  let clips = new Int32Array(ids.buffer)
  /** Places from this number on are empty. */
  let used = 0

  function makeRoomFor(place: number): void {
    if (place < clips.length) return
    const room = Math.ceil((place + 1) / STEP) * STEP
    growTo(memory, FIRST + room * (size + DISTANCE_BYTES))
    growTo(ids, room * Int32Array.BYTES_PER_ELEMENT)
    clips = new Int32Array(ids.buffer, 0, room)
  }

  const isCompared = (place: number, among: Places): boolean =>
    clips[place] !== NO_CLIP && (among === null || ((among[place >> 3] ?? 0) & (128 >> (place & 7))) !== 0)

  /** Returns the distance of the last of `limit` codes, and how many codes of this distance belong to them. */
  function widthOf(found: Uint16Array, among: Places, limit: number): { width: number; room: number } {
    const counts = new Uint32Array(size * 8 + 1)
    for (let place = 0; place < used; place++) {
      const distance = found[place] ?? 0
      if (isCompared(place, among)) counts[distance] = (counts[distance] ?? 0) + 1
    }
    let room = limit
    let width = 0
    while (width < counts.length && (counts[width] ?? 0) < room) {
      room -= counts[width] ?? 0
      width += 1
    }
    return { width, room }
  }

  return {
    put(place, clip, code) {
      makeRoomFor(place)
      new Uint8Array(memory.buffer, FIRST + place * size, size).set(code)
      clips[place] = clip
      used = Math.max(used, place + 1)
    },
    nearest(code, among, limit) {
      new Uint8Array(memory.buffer, 0, size).set(code)
      const out = FIRST + clips.length * size
      distances?.(FIRST, FIRST + used * size, size, 0, out)
      const found = new Uint16Array(memory.buffer, out, used)
      const { width, room } = widthOf(found, among, limit)
      const near: number[] = []
      const last: number[] = []
      for (let place = 0; place < used; place++) {
        const distance = found[place] ?? 0
        if (distance > width || !isCompared(place, among)) continue
        if (distance < width) near.push(clips[place] ?? NO_CLIP)
        else if (last.length < room) last.push(clips[place] ?? NO_CLIP)
      }
      return [...near, ...last]
    },
    clear() {
      clips.fill(NO_CLIP)
      used = 0
    },
  }
}

function growTo(memory: WebAssembly.Memory, bytes: number): void {
  const pages = Math.ceil(bytes / MEMORY_PAGE) - memory.buffer.byteLength / MEMORY_PAGE
  if (pages > 0) memory.grow(pages)
}

/** Returns a bit for each number of a vector: whether it exceeds the mean. */
export function codeOf(vector: Float32Array, mean: Float32Array): Uint8Array {
  const code = new Uint8Array(vector.length / 8)
  for (const [at, value] of vector.entries()) {
    if (value > (mean[at] ?? 0)) code[at >> 3] = (code[at >> 3] ?? 0) | (128 >> (at & 7))
  }
  return code
}

const MAX_BYTE = 127

/** Returns the numbers as signed bytes, the largest one as 127: comparing directions needs no more. */
export function bytesOf(vector: Float32Array): Int8Array {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  return Int8Array.from(vector, (value) => Math.round((value * MAX_BYTE) / (largest || 1)))
}

/** Returns the similarity of a vector of the length 1 with bytes of `bytesOf`, from -1 to 1. */
export function similarityOf(vector: Float32Array, bytes: Int8Array): number {
  let product = 0
  let square = 0
  for (let at = 0; at < vector.length; at++) {
    const byte = bytes[at] ?? 0
    product += (vector[at] ?? 0) * byte
    square += byte * byte
  }
  return square === 0 ? 0 : product / Math.sqrt(square)
}
