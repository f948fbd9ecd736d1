/**
 * Previews the crops of the banner on a phone and on a computer, and the first clips of What's trending,
 * including unsaved changes.
 */
import { focalAttributes } from '../../features/catalogue/focal-attributes.ts'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { PosterImage } from '../../ui/poster-image.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import type { Pin, Slots } from './pin.ts'

const WIDTHS = [
  { px: 390, banner: 'aspect-[390/416]', card: 'w-[64%]', frame: 'w-52' },
  { px: 1440, banner: 'aspect-[1440/608]', card: 'w-[19%]', frame: 'w-full' },
] as const

export function FrontPreview({ slots: { hero, trending } }: { slots: Slots }) {
  const banner = hero.find(({ shown }) => shown)
  const leading = trending.filter(({ shown }) => shown)
  return (
    <section aria-label="Preview" className="grid gap-4">
      <h2 className="title text-xl">Preview</h2>
      <div className="grid gap-6">
        {WIDTHS.map(({ px, frame, ...cut }) => (
          <figure key={px} className={`grid max-w-full gap-2 ${frame}`}>
            <figcaption className="text-sm text-ink-soft">{px} pixels wide</figcaption>
            <div className="overflow-hidden rounded-sm border border-rule bg-paper">
              <Banner pin={banner} className={cut.banner} />
              <div className="flex gap-2 overflow-hidden p-2">
                {leading.map((pin) => (
                  <Card key={pin.id} pin={pin} className={cut.card} />
                ))}
                {leading.length === 0 && <p className="text-sm text-ink-soft">Most requested this week</p>}
              </div>
            </div>
          </figure>
        ))}
      </div>
      <p className="text-sm text-ink-soft">
        Category pictures are chosen automatically: the newest clip of each category that is not shown above.
      </p>
    </section>
  )
}

function Banner({ pin, className }: { pin: Pin | undefined; className: string }) {
  const { mediaBase } = useSite()
  return (
    <div className={`relative flex flex-col justify-end bg-film text-film-ink ${className}`}>
      {pin && (
        <PosterImage
          src={mediaUrl(mediaBase, pin.thumbpath)}
          sizes="50vw"
          width={1440}
          height={810}
          // The crop of the banner: the search box covers the lower part, so the upper edge is kept.
          {...focalAttributes({ x: pin.focal.x, y: 0 })}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      <p className="relative truncate bg-film/80 px-2 py-1.5 text-xs">
        {pin ? `Showing ${pin.title}` : 'No picture'}
      </p>
    </div>
  )
}

function Card({ pin, className }: { pin: Pin; className: string }) {
  const { mediaBase } = useSite()
  return (
    <div className={`shrink-0 ${className}`}>
      <Thumb src={mediaUrl(mediaBase, pin.thumbpath)} veiled={pin.graphic} />
      <p dir="auto" className="truncate text-xs">
        {pin.title}
      </p>
    </div>
  )
}
