/** Describes a master for editors, on the clip's page and its licence (R-MEDIA-1). */
import { labelOfType } from '@rushes/commerce/accepted-files'
import type { FileFacts } from '@rushes/contract/file-facts'
import { FileDetails } from './file-details.ts'

type FileRow = {
  type: string
  file_type: string | null
  size_bytes: number | null
  width: number
  height: number
  quality: FileFacts['quality']
  codec: string
  frame_rate: number | null
  frame_count: number | null
  scan: FileFacts['scan']
  audio_codec: string
  audio_channels: number | null
  audio_hertz: number | null
  file_details: unknown
}

/** Common names of codecs for which MediaInfo uses another name. */
const CODECS: Readonly<Record<string, string>> = {
  AVC: 'H.264',
  HEVC: 'H.265',
  'MPEG Video': 'MPEG-2',
}

const CHANNELS: Readonly<Record<number, string>> = { 1: 'mono', 2: 'stereo', 6: '5.1', 8: '7.1' }

export function fileFactsOf(row: FileRow): FileFacts {
  const { width, height, quality, frame_rate, frame_count: frames, scan, size_bytes } = row
  const isImage = row.type === 'image'
  const { timecode, stored, colour, tracks } = FileDetails.parse(row.file_details)
  return {
    format: formatOf(row),
    // The format of an image is its codec.
    codec: isImage || row.codec === '' ? null : (CODECS[row.codec] ?? row.codec),
    width,
    height,
    quality,
    frame_rate,
    frames,
    scan,
    timecode,
    stored: stored && `${stored.width} × ${stored.height}`,
    colour: colour || null,
    sound: isImage ? null : soundOf(row, tracks),
    size_bytes,
  }
}

// Labels a content type, for example 'video/mp4' as MP4.
function formatOf({ file_type, type }: FileRow): string {
  const known = labelOfType(file_type ?? (type === 'image' ? 'image/jpeg' : 'video/mp4'))
  return known ?? (file_type?.split('/').at(-1) ?? '').toUpperCase()
}

function soundOf(row: FileRow, tracks: FileDetails['tracks']): string | null {
  const { audio_codec: codec, audio_channels: channels, audio_hertz: hertz } = row
  if (channels === 0 && codec === '' && tracks.length === 0) return 'none'
  const [first] = tracks
  if (tracks.length < 2)
    return trackOf({ codec, channels, hertz, ...(first && { language: first.language }) })
  const kinds = new Map<string, number>()
  for (const track of tracks) {
    const kind = trackOf(track) ?? 'unknown'
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  const each = [...kinds].map(([kind, count]) => (kinds.size > 1 && count > 1 ? `${count} × ${kind}` : kind))
  return `${tracks.length} tracks: ${each.join('; ')}`
}

type Track = { codec: string; channels: number | null; hertz: number | null; language?: string }

function trackOf({ codec, channels, hertz, language = 'und' }: Track) {
  const parts = [
    codec,
    channels ? (CHANNELS[channels] ?? `${channels} channels`) : '',
    hertz ? `${hertz / 1_000} kHz` : '',
    languageLabel(language),
  ].filter((part) => part !== '')
  return parts.length > 0 ? parts.join(', ') : null
}

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' })
/** Codes for undetermined, several, and no language. */
const NO_LANGUAGE = new Set(['und', 'mul', 'zxx'])

/** Returns the English name of a language, the code if it is unknown, or '' without a language. */
const languageLabel = (code: string): string =>
  /^[a-z]{2,3}$/.test(code) && !NO_LANGUAGE.has(code) ? (LANGUAGES.of(code) ?? code) : ''
