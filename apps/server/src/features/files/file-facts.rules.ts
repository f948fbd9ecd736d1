/** Describes a master for editors, on the clip's page and its licence (R-MEDIA-1). */
import type { FileFacts } from '@rushes/contract/file-facts'

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
}

/** The names that editors use where MediaInfo has another one. */
const CODECS: Readonly<Record<string, string>> = {
  AVC: 'H.264',
  HEVC: 'H.265',
  'MPEG Video': 'MPEG-2',
}

const CHANNELS: Readonly<Record<number, string>> = { 1: 'mono', 2: 'stereo', 6: '5.1', 8: '7.1' }

export function fileFactsOf(row: FileRow): FileFacts {
  const { width, height, quality, frame_rate, frame_count: frames, scan, size_bytes } = row
  const isImage = row.type === 'image'
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
    sound: isImage ? null : soundOf(row),
    size_bytes,
  }
}

// The content type 'video/mp4' is called MP4.
function formatOf({ file_type, type }: FileRow): string {
  const subtype = file_type?.split('/').at(-1) ?? (type === 'image' ? 'jpeg' : 'mp4')
  return subtype === 'quicktime' ? 'MOV' : subtype.toUpperCase()
}

function soundOf({ audio_codec, audio_channels, audio_hertz }: FileRow): string | null {
  if (audio_channels === 0 && audio_codec === '') return 'none'
  const parts = [
    audio_codec,
    audio_channels ? (CHANNELS[audio_channels] ?? `${audio_channels} channels`) : '',
    audio_hertz ? `${audio_hertz / 1_000} kHz` : '',
  ].filter((part) => part !== '')
  return parts.length > 0 ? parts.join(', ') : null
}
