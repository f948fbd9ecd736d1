/** The facts under a picture, in words. No locale or time zone is used, so that the server and every browser agree. */
import type { ResultItem } from '@rushes/contract/clips'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Seconds as mm:ss, rounded down (R-CLIP-10). */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(whole / 60))}:${pad(whole % 60)}`
}

/** `17 Jun 2025` for an ISO date or time; an empty text for anything else. */
export function formatDay(iso: string | null | undefined): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso ?? '') ?? []
  const name = MONTHS[Number(month) - 1]
  return year && day && name ? `${Number(day)} ${name} ${year}` : ''
}

/** `17 JUN 25`, for caption strips. */
export function formatStripDay(iso: string | null | undefined): string {
  const [day, month, year] = formatDay(iso).split(' ')
  return day && month && year ? `${day} ${month.toUpperCase()} ${year.slice(2)}` : ''
}

/** `00:08`, `1080p`, `Leeds, UK`, `17 JUN 25`: the facts of a caption strip, without those that are not known. */
export function captionOf(item: ResultItem): string[] {
  const { meta, type } = item
  const clips = meta.clip_count ?? 0
  const parts =
    type === 'package'
      ? [`${clips} ${clips === 1 ? 'clip' : 'clips'}`, formatStripDay(item.created)]
      : [
          type === 'image' ? `${item.width} × ${item.height}` : formatDuration(meta.duration),
          type === 'image' ? '' : meta.definition,
          meta.location,
          formatStripDay(item.date_taken ?? item.created),
        ]
  return parts.filter((part) => part !== '')
}

export function addressOfItem(item: Pick<ResultItem, 'id' | 'type'>): string {
  return item.type === 'package' ? `/package/${item.id}` : `/clip/${item.id}`
}
