/** Labels of the progress of uploads. */
import type { Upload } from '../../lib/uploads-store.ts'

/** Formats a size with decimal units, as operating systems do. */
export function sizeLabel(bytes: number): string {
  if (bytes < 100_000) return `${Math.ceil(bytes / 1_000)} kB`
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`
}

export const filesLabel = (count: number): string =>
  count === 1 ? '1 file' : `${count.toLocaleString('en-GB')} files`

export type UploadProgress = {
  count: number
  sent: number
  stopped: number
  paused: number
  /** The share of all bytes, in percent. */
  percent: number
}

export function progressOf(uploads: readonly Upload[]): UploadProgress {
  const number = (state: Upload['state']) => uploads.filter((one) => one.state === state).length
  const bytes = uploads.reduce((sum, { file }) => sum + file.size, 0)
  const sentBytes = uploads.reduce((sum, { sent }) => sum + sent, 0)
  return {
    count: uploads.length,
    sent: number('sent'),
    stopped: number('stopped'),
    paused: number('paused'),
    percent: bytes === 0 ? 100 : Math.floor((100 * sentBytes) / bytes),
  }
}

/** The text changes rarely, because a screen reader announces every change of it. */
export function newsOf({ count, sent, stopped, paused }: UploadProgress): string {
  if (count === 0) return ''
  const trouble = stopped === 0 ? '' : ` ${filesLabel(stopped)} ${stopped === 1 ? 'needs' : 'need'} you.`
  if (sent + stopped === count) return `${filesLabel(sent)} sent.${trouble}`
  if (paused > 0) return `Upload paused.${trouble}`
  return `Sending ${filesLabel(count)}.${trouble}`
}
