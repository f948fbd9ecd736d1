/** Decodes closed captions in the form CEA-708, which ffmpeg cannot, from the packets that it copies out of a film. */
import { readFile } from 'node:fs/promises'
import { escapeMarkup, type VttCue, vttTime, writeVtt } from '../web-vtt.ts'
import { readAncillaryData } from './ancillary-data.ts'
import { change, emptyScreen, type Screen, shownText } from './cea708-screen.ts'

/** The triplets of one frame: a kind and two bytes. */
type Frame = { atS: number; triplets: Uint8Array; hasTeletext?: boolean }
type Service = { screen: Screen; cues: VttCue[]; shown: { text: string; beginS: number } }

const TRIPLET_BYTES = 3
const SCC_FRAMES_PER_S = 30
/** The last three bits of a kind: valid, and what the triplet contains. */
const FIRST_FIELD = 0b100
const MORE_OF_PACKET = 0b110
const START_OF_PACKET = 0b111
/** The number of a service that is in the next byte. */
const EXTENDED_NUMBER = 7

type Packets = {
  /** The packets of all frames, as ffmpeg's muxer `data` writes them. */
  packets: string
  /** Their times and sizes, as its muxer `framecrc` writes them. */
  listing: string
  isAncillary: boolean
}

/** @returns the captions as WebVTT; where there are none, those in the form CEA-608 as SCC. Empty without captions */
export async function readClosedCaptions({ packets, listing, isAncillary }: Packets) {
  const [bytes, times] = await Promise.all([readFile(packets), readFile(listing, 'latin1')])
  const all: Frame[] = [...framesOf(bytes, times)]
  const frames = isAncillary ? all.map(({ atS, triplets }) => ({ atS, ...readAncillaryData(triplets) })) : all
  const hasTeletext = frames.some((frame) => frame.hasTeletext)
  const cues = cuesOf(frames)
  const scc = cues.length > 0 ? '' : sccOf(frames)
  return { vtt: cues.length > 0 ? writeVtt(cues) : '', scc, hasTeletext }
}

function* framesOf(triplets: Buffer, listing: string): Generator<Frame> {
  const [, over = '1', by = '1'] = /^#tb 0: (\d+)\/(\d+)$/m.exec(listing) ?? []
  let at = 0
  for (const [, time, size] of listing.matchAll(/^0, *-?\d+, *(-?\d+), *\d+, *(\d+),/gm)) {
    const end = at + Number(size)
    yield { atS: (Number(time) * Number(over)) / Number(by), triplets: triplets.subarray(at, end) }
    at = end
  }
}

/** @returns the captions of the first service that has some; further ones are other languages and easier texts */
function cuesOf(frames: readonly Frame[]): VttCue[] {
  const services = new Map<number, Service>()
  const packets = packetsOf()
  for (const { atS, triplets } of frames) {
    for (const packet of packets(triplets)) {
      for (const block of blocksOf(packet)) apply(services, block)
    }
    for (const service of services.values()) follow(service, atS)
  }
  for (const service of services.values()) follow(service, frames.at(-1)?.atS ?? 0, '')
  const inOrder = [...services].toSorted(([one], [other]) => one - other)
  return inOrder.find(([, { cues }]) => cues.length > 0)?.[1].cues ?? []
}

/** @returns a function that gets the triplets of each frame, and returns the packets that end in it, without their heads. */
function packetsOf() {
  let packet: number[] = []
  return function* (triplets: Uint8Array): Generator<number[]> {
    for (const [kind, first, second] of eachTriplet(triplets)) {
      const isStart = kind % 8 === START_OF_PACKET
      // If the beginning is lost, the rest is left out.
      const isMore = kind % 8 === MORE_OF_PACKET && packet.length > 0
      if (!isStart && !isMore) continue
      packet = isStart ? [first, second] : [...packet, first, second]
      if (packet.length < lengthOf(packet)) continue
      yield packet.slice(1)
      packet = []
    }
  }
}

function* eachTriplet(bytes: Uint8Array): Generator<[kind: number, first: number, second: number]> {
  for (let at = 0; at + TRIPLET_BYTES <= bytes.length; at += TRIPLET_BYTES) {
    const [kind = 0, first = 0, second = 0] = bytes.subarray(at, at + TRIPLET_BYTES)
    yield [kind, first, second]
  }
}

/** Returns the length of a packet, including its first byte. */
const lengthOf = ([first = 0]: readonly number[]) => 2 * (first & 63 || 64)

type Block = { service: number; bytes: Uint8Array }

function* blocksOf(packet: readonly number[]): Generator<Block> {
  for (let at = 0; at < packet.length; ) {
    const head = packet[at++] ?? 0
    const size = head & 31
    const number = head >> 5
    const service = number === EXTENDED_NUMBER && size > 0 ? (packet[at++] ?? 0) & 63 : number
    // The rest of the packet is empty.
    if (service === 0) return
    yield { service, bytes: Uint8Array.from(packet.slice(at, at + size)) }
    at += size
  }
}

function apply(services: Map<number, Service>, { service: number, bytes }: Block): void {
  const service = services.get(number) ?? {
    screen: emptyScreen(),
    cues: [],
    shown: { text: '', beginS: 0 },
  }
  services.set(number, service)
  change(service.screen, bytes)
}

/** A caption to which letters are added is still the same one. */
function follow({ screen, cues, shown }: Service, atS: number, text = shownText(screen)): void {
  if (text === shown.text) return
  const isAdded = shown.text !== '' && text.startsWith(shown.text)
  if (!isAdded) {
    if (shown.text !== '' && atS > shown.beginS) {
      cues.push({ start: shown.beginS, end: atS, text: escapeMarkup(shown.text) })
    }
    shown.beginS = atS
  }
  shown.text = text
}

/** The pairs of the first field, in the form that ffmpeg decodes; empty where none has text. */
function sccOf(frames: readonly Frame[]): string {
  const lines = frames.flatMap(({ atS, triplets }) =>
    [...eachTriplet(triplets)].flatMap(([kind, first, second]) => {
      if (kind % 8 !== FIRST_FIELD || ((first | second) & 127) === 0) return []
      const frame = Math.floor((atS % 1) * SCC_FRAMES_PER_S)
      const time = `${vttTime(atS).slice(0, -'.000'.length)}:${String(frame).padStart(2, '0')}`
      return `${time}\t${Buffer.of(first, second).toString('hex')}`
    }),
  )
  return lines.length === 0 ? '' : ['Scenarist_SCC V1.0', ...lines, ''].join('\n\n')
}
