/** The facts under a picture, in words. No locale or time zone is used, so that the server and every browser agree. */
import type { Clip, ResultItem } from '@rushes/contract/clips'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Seconds as mm:ss, rounded down. */
export function formatDuration(seconds: number): string {
  const whole = Math.floor(seconds)
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(whole / 60))}:${pad(whole % 60)}`
}

/** `17 Jun 2025` for an ISO date or time; an empty text for anything else. */
export function formatDay(iso: string | null | undefined): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso ?? '') ?? []
  const name = MONTHS[Number(month) - 1]
  return name ? `${Number(day)} ${name} ${year}` : ''
}

/** `17 Jun 25`, for captions. */
export const formatStripDay = (iso: string | null | undefined) => formatDay(iso).replace(/\d\d(?=\d\d$)/, '')

/** What the file is (`00:08 · 1080p`), the place, and the day; empty where they are not known. */
export function captionOf({ meta, type, width, height, date_taken, created }: ResultItem) {
  const { clip_count: clips, duration, definition, location } = meta
  let file = `${formatDuration(duration)} · ${definition}`
  if (type === 'image') file = `${width} × ${height}`
  if (type === 'package') file = `${clips} ${clips === 1 ? 'clip' : 'clips'}`
  return [file, location, formatStripDay(date_taken ?? created)] as const
}

export function addressOfItem(item: Pick<ResultItem, 'id' | 'type'>): string {
  return item.type === 'package' ? `/package/${item.id}` : `/clip/${item.id}`
}

export const isGraphic = ({ video_metadata, image_metadata }: Clip): boolean =>
  (video_metadata ?? image_metadata)?.graphic === true
