/**
 * Browse by category: each tile opens the videos of one category; for an account for shorts only, its shorts.
 */
import type { Data } from '@rushes/contract/client'
import { Link } from 'react-router'
import { categorySearch } from '../catalogue/category-search.ts'
import { Picture, type Pictured } from '../catalogue/picture.tsx'
import type { CategoryPictures } from './category-pictures.ts'
import { useOffered } from './use-offered.ts'

const NO_PICTURE: Pictured = {
  thumbpath: '',
  colour: '#3a3c42',
  width: 0,
  height: 0,
  focal: { x: 0.5, y: 0.5 },
}

type CategoryTilesProps = { categories: Data<'GET /clip/categories'>; pictures: CategoryPictures }

export function CategoryTiles({ categories, pictures }: CategoryTilesProps) {
  const type = useOffered('video') ? 'video' : 'short'
  if (categories.length === 0) return null
  return (
    <section aria-labelledby="categories">
      <h2 id="categories" className="title mb-3 text-xl md:text-2xl">
        Browse by category
      </h2>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
        {categories.map(({ id, displayname: name }) => (
          <li key={id}>
            <Link to={categorySearch(type, { id, name })} className="group relative block rounded-sm">
              <Picture of={pictures[id] ?? NO_PICTURE} frame="tile" />
              <span
                dir="auto"
                className="title absolute inset-x-0 bottom-0 rounded-b-sm bg-film/75 px-3 py-2 text-xl text-film-ink underline-offset-4 group-hover:underline"
              >
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
