/** Decides which sound tracks a preview contains, and writes the filter that mixes them; pure. */
import type { ListedStream, Listing } from './film-listing.ts'
import type { Film, FilmHeader } from './media-facts.ts'

type Sounds = Film['sounds']
export type Track = Film['tracks'][number] & {
  /** The stream specifier for ffmpeg. */
  stream: string
  /** ffmpeg's name of the layout of its channels. */
  layout: string
  isRead: boolean
}

/** ffmpeg's names of layouts with one channel. */
const MONO = /^(mono|1 channels)/
const HERTZ = 48_000
/** Channels that no layout gives a place. */
const WITHOUT_LAYOUT = /^\d+ channels(?! \()/
const SIDES: Readonly<Record<string, 'left' | 'right'>> = { FL: 'left', FR: 'right' }

/** Every track, in the order of the file. */
export function tracksOf({ sounds }: FilmHeader, listing?: Listing): Track[] {
  if (!listing) {
    return sounds.map(({ codec, channels, hertz }, index) => ({
      codec,
      channels,
      hertz,
      language: 'und',
      stream: `a:${index}`,
      isRead: true,
      layout: channels === 1 ? 'mono' : '',
    }))
  }
  const listed = listing.streams.filter(({ kind }) => kind === 'audio')
  return listed.map((stream, index) => {
    const known = listed.length === sounds.length ? sounds[index] : undefined
    const [, hertz = 0, layout = ''] = /, (\d+) Hz, ([^,]+)/.exec(stream.about) ?? []
    return {
      codec: known?.codec || nameOf(stream),
      channels: known?.channels || channelsOf(layout),
      hertz: known?.hertz || Number(hertz),
      language: stream.language,
      stream: `${stream.index}`,
      layout,
      isRead: stream.codec !== 'none' && Number(hertz) > 0,
    }
  })
}

/** The name of the decoder; without a decoder, the four letters of the codec. */
function nameOf({ codec, about }: ListedStream): string {
  const [, letters] = /^ ?\(([\w-]{2,8}) \/ 0x/.exec(about) ?? []
  return (codec === 'none' ? (letters ?? 'unknown') : codec.replace(/_\w+$/, '')).toUpperCase()
}

function channelsOf(layout: string): number {
  if (MONO.test(layout)) return 1
  if (layout === 'stereo') return 2
  const [, whole = 0, lows = 0] = /^(\d+)(?:\.(\d))?/.exec(layout) ?? []
  return Number(whole) + Number(lows)
}

/** All mono tracks, which belong together, or the first other track, because the next one may be in another language. */
export function soundsOf(tracks: readonly Track[]): Sounds {
  const read = tracks.filter(({ isRead }) => isRead)
  const [first] = read
  if (!first) return []
  if (!read.every(isMono) || read.length === 1) return [placed(first)]
  return read.map(placed)
}

/** The first track that has sound, with those that belong to it. @param loud whether each of the tracks has sound */
export function soundsWith(tracks: readonly Track[], loud: ReadonlySet<string>): Sounds {
  const heard = tracks.filter(({ stream }) => loud.has(stream))
  const [first] = heard
  if (!first) return soundsOf(tracks)
  return isMono(first) ? heard.filter(isMono).map(placed) : [placed(first)]
}

/** Returns whether one of the tracks has to be chosen by its sound. */
export const isChoice = (tracks: readonly Track[]): boolean => {
  const read = tracks.filter(({ isRead }) => isRead)
  return read.length > 1 && !read.every(isMono)
}

const isMono = ({ layout }: Track) => MONO.test(layout)

function placed({ stream, channels, layout }: Track): Sounds[number] {
  const [, side = ''] = /^1 channels \((\w+)\)/.exec(layout) ?? []
  if (MONO.test(layout)) return { stream, channels: 1, place: SIDES[side] ?? 'centre' }
  return { stream, channels, place: WITHOUT_LAYOUT.test(layout) && channels > 2 ? 'pairs' : 'layout' }
}

/** Returns whether the sound can be used unchanged, without a filter. */
export const isPlain = (sounds: Sounds): boolean => sounds.length === 1 && sounds[0]?.place !== 'pairs'

/**
 * Mixes what is heard to two channels. Each track begins with the film, so that a late one stays in time.
 * @param input its number @param outputs labels @param beginS the second of the film at which reading begins
 */
export function soundFilter(sounds: Sounds, input: number, outputs: readonly string[], beginS = 0): string {
  const copies = outputs.map((label) => `[${label}]`).join('')
  const each = sounds.map(
    (sound, index) =>
      `[${input}:${sound.stream}]aresample=${HERTZ}:async=1000:first_pts=${Math.round(beginS * HERTZ)},${panOf(sound)}[track${index}]`,
  )
  const mixed = sounds.map((_, index) => `[track${index}]`).join('')
  const mix = sounds.length > 1 ? `amix=inputs=${sounds.length}:normalize=0:duration=longest,` : ''
  return [...each, `${mixed}${mix}alimiter=limit=0.95:level=0,asplit=${outputs.length}${copies}`].join(';')
}

function panOf({ place, channels }: Sounds[number]): string {
  if (place === 'left') return 'pan=stereo|c0=c0|c1=0*c0'
  if (place === 'right') return 'pan=stereo|c0=0*c0|c1=c0'
  if (place === 'centre') return 'pan=stereo|c0=c0|c1=c0'
  if (place === 'layout') return 'aformat=channel_layouts=stereo'
  const every = (from: number) =>
    Array.from({ length: Math.ceil((channels - from) / 2) }, (_, pair) => `c${from + 2 * pair}`).join('+')
  return `pan=stereo|c0=${every(0)}|c1=${every(1)}`
}
