/** The note of the agency in a recall. */
import { useSite } from '../../lib/site.ts'

export function RecallNote({ note }: { note: string }) {
  const { brandName } = useSite()
  if (note === '') return null
  return (
    <figure className="grid gap-1 border-s-2 border-edge ps-3">
      <figcaption className="text-sm text-ink-soft">Note from {brandName}</figcaption>
      <blockquote dir="auto" className="whitespace-pre-line">
        {note}
      </blockquote>
    </figure>
  )
}
