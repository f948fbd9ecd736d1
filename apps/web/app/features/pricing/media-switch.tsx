/** Chooses between the prices of videos and those of images. Two links, so that it works without JavaScript. */
import type { PriceMedia } from '@rushes/commerce/media-code'
import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'

const CHOICES = [
  { media: 'video', label: 'Video', to: '/pricing' },
  { media: 'image', label: 'Image', to: '/pricing?media=image' },
] as const

export function MediaSwitch({ media: shown }: { media: PriceMedia }) {
  return (
    <nav aria-label="Prices of" className="mb-4 flex gap-1 border-b border-rule">
      {CHOICES.map(({ media, label, to }) => (
        <Link
          key={media}
          to={to}
          replace
          preventScrollReset
          aria-current={media === shown ? 'page' : undefined}
          className={classNames(
            '-mb-px border-b-2 px-4 py-2.5 font-semibold',
            media === shown
              ? 'border-mark'
              : 'border-transparent text-ink-soft hover:text-ink forced-colors:border-[Canvas]',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
