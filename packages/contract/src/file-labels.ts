/** Rows of facts about a master, the same on the clip's page and on its licence (R-MEDIA-1). */
import type { FileFacts } from './file-facts.ts'

/** `12.3 MB`, in steps of a thousand, as browsers and file managers show it. */
export function formatSize(bytes: number): string {
  const steps = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), steps.length - 1)
  const shown = bytes / 1_000 ** step
  return `${step === 0 || shown >= 100 ? Math.round(shown) : shown.toFixed(1)} ${steps[step]}`
}

const joined = (...parts: unknown[]): string => parts.filter(Boolean).join(', ')

/** The quality names the lines of a film; the size of an image is its number of pixels. */
function sizeLabel({ width, height, quality, codec, frame_rate }: FileFacts): string {
  const size = `${width} × ${height}`
  if (codec !== null || frame_rate !== null) return `${size}, ${quality}`
  const megapixels = (width * height) / 1_000_000
  return `${size} px, ${megapixels < 0.1 ? 'under 0.1' : megapixels.toFixed(1)} MP`
}

/** Values that are not known are empty. */
export const factsOfFile = (file: FileFacts): { name: string; value: string }[] => [
  { name: 'Picture', value: joined(sizeLabel(file), file.colour) },
  { name: 'Stored as', value: file.stored ?? '' },
  { name: 'File', value: joined(file.format, file.codec) },
  { name: 'Frames', value: joined(file.frame_rate && `${file.frame_rate} fps`, file.scan) },
  { name: 'Length', value: file.frames ? `${file.frames} frames` : '' },
  { name: 'Timecode', value: file.timecode ? `from ${file.timecode}` : '' },
  { name: 'Sound', value: file.sound ?? '' },
  {
    name: 'Size',
    value:
      file.size_bytes === null
        ? ''
        : `${formatSize(file.size_bytes)} (${file.size_bytes.toLocaleString('en')} bytes)`,
  },
]
