/** The agency's offices, from the content page `contact`. */
import { useSite } from '../../lib/site.ts'
import { RichText } from '../../ui/rich-text.tsx'
import type { ContentPage } from '../pages/load-page.ts'

export function Offices({ page }: { page: ContentPage | null }) {
  const { offices: cities } = useSite()
  // Without that page, the cities of the footer are shown.
  const offices = page?.sections ?? cities.map((heading) => ({ heading, content: '' }))
  if (offices.length === 0) return page?.intro ? <RichText html={page.intro} /> : null
  return (
    <section aria-labelledby="offices">
      <h2 id="offices" className="title mb-4 text-xl">
        Our offices
      </h2>
      {page?.intro && (
        <div className="mb-6">
          <RichText html={page.intro} />
        </div>
      )}
      <ul className="grid border-t border-rule sm:grid-cols-2 sm:gap-x-10 lg:grid-cols-1 xl:grid-cols-2">
        {offices.map(({ heading, content }) => (
          <li key={heading} className="border-b border-rule py-4">
            <h3 className="mb-1 font-semibold">{heading}</h3>
            {/* Editors write an address line by line. */}
            <div className="text-ink-soft [&_p]:whitespace-pre-line">
              <RichText html={content} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
