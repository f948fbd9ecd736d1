/** Texts of the page of an upload link. */

import { formatSize } from '@rushes/contract/file-labels'
import type { UploadPage } from '@rushes/contract/upload-links'

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

export const dayLabel = (at: string): string => DAY.format(new Date(at))

export const filesLabel = (count: number): string => (count === 1 ? '1 file' : `${count} files`)

/** Describes what the link still accepts: `Up to 18 more files, 19.2 GB.` */
export function roomLabel({ max_files, max_bytes, files }: UploadPage): string {
  const left = max_files - files.length
  if (left <= 0) return `This link takes ${filesLabel(max_files)}, and all of them are uploaded.`
  const bytes = max_bytes - files.reduce((sum, { size_bytes }) => sum + size_bytes, 0)
  const more = files.length > 0 ? 'more ' : ''
  return `Up to ${left} ${more}${left === 1 ? 'file' : 'files'}, ${formatSize(Math.max(bytes, 0))}.`
}

export const isFull = ({ max_files, files }: UploadPage): boolean => files.length >= max_files

export const ANSWER_LABELS = { yes: 'Yes', no: 'No', unsure: 'I do not know' } as const

/** Returns the local day of the sender, as the value of a date field. */
export function localDay(now: Date): string {
  const part = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`
}
