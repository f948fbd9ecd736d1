/**
 * /: banner with search box, What's trending, categories, Latest videos. The page is the same for every visitor, so the
 * browser never loads it again with the visitor's token.
 */
import type { ApiClient } from '@rushes/contract/client'
import { CATEGORIES } from '@rushes/contract/search-options'
import { ClipCard } from '../features/catalogue/clip-card.tsx'
import { type CategoryPictures, CategoryTiles } from '../features/home/category-tiles.tsx'
import { Hero } from '../features/home/hero.tsx'
import { HowLicensingWorks } from '../features/home/how-licensing-works.tsx'
import { LatestVideos } from '../features/home/latest-videos.tsx'
import { apiContext } from '../lib/contexts.ts'
import { failLoad } from '../lib/load-failure.ts'
import { Carousel } from '../ui/carousel.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/home.ts'

const TRENDING_AUTOPLAY_MS = 2_500

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [hero, featured, how, pictures] = await Promise.all([
    api.call('GET /clip/clips/hero'),
    api.call('GET /clip/clips/featured'),
    api.call('GET /api/pages/display/:slug', { params: { slug: 'how-licensing-works' } }).catch(() => null),
    // Tiles without pictures are still tiles.
    picturesOf(api).catch((): CategoryPictures => ({})),
  ]).catch(failLoad)
  return { hero: hero.data, trending: featured.data, how: how?.data.Page.content, pictures }
}

async function picturesOf(api: ApiClient): Promise<CategoryPictures> {
  const found = await Promise.all(
    CATEGORIES.map(async ({ id }) => {
      const query = { type: 'video', cat: String(id), page_size: 1 } as const
      const { data } = await api.call('GET /clip/clips', { querystring: query })
      const [item] = data.items
      return [id, item && { thumbpath: item.thumbpath, colour: item.colour }] as const
    }),
  )
  return Object.fromEntries(found)
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { hero, trending, how, pictures } = loaderData
  return (
    <>
      <PageHead
        title="Home"
        canonical="/"
        description="License news and viral video, images and shorts with the story behind them: per clip or by prepaid credits."
        {...(hero && { image: hero.media.thumbpath })}
      />
      <Hero clip={hero} />
      <div className="gutter sheet-width grid grid-cols-[minmax(0,1fr)] gap-12 py-10 md:gap-16 md:py-14">
        {trending.length > 0 && (
          <Carousel heading="What's trending" autoplayMs={TRENDING_AUTOPLAY_MS}>
            {trending.map((item) => (
              <li key={item.id}>
                <ClipCard item={item} />
              </li>
            ))}
          </Carousel>
        )}
        <CategoryTiles pictures={pictures} />
        <LatestVideos />
        {how && <HowLicensingWorks html={how} />}
      </div>
    </>
  )
}
