/** Browse by category: each tile opens the videos of one category. */
import type { ResultItem } from '@rushes/contract/clips'
import { CATEGORIES } from '@rushes/contract/search-options'
import { Link } from 'react-router'
import { urlOf } from '../../lib/url.ts'
import { Picture } from '../catalogue/picture.tsx'

/** Each category shows the picture of its newest video. */
export type CategoryPictures = Readonly<Record<number, Pick<ResultItem, 'thumbpath' | 'colour'> | undefined>>

export function CategoryTiles({ pictures }: { pictures: CategoryPictures }) {
  return (
    <section aria-labelledby="categories">
      <h2 id="categories" className="title mb-3 text-xl md:text-2xl">
        Browse by category
      </h2>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
        {CATEGORIES.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={urlOf('/search', { type: 'video', category: name, cat: id })}
              className="group relative block rounded-sm"
            >
              <Picture
                src={pictures[id]?.thumbpath ?? ''}
                colour={pictures[id]?.colour ?? '#3a3c42'}
                className="aspect-[4/3]"
              />
              <span className="title absolute inset-x-0 bottom-0 rounded-b-sm bg-film/75 px-3 py-2 text-xl text-film-ink underline-offset-4 group-hover:underline">
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
