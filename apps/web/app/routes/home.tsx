/**
 * /: banner with search box, What's trending, categories, Latest videos, Latest shorts. The page is the same for every visitor, so the
 * browser never loads it again with the visitor's token.
 */
import type { ApiClient } from '@rushes/contract/client'
import { AgencyLink } from '../features/account/agency-link.tsx'
import { choosePictures } from '../features/home/category-pictures.ts'
import { CategoryTiles } from '../features/home/category-tiles.tsx'
import { ComingSoon } from '../features/home/coming-soon.tsx'
import { Hero } from '../features/home/hero.tsx'
import { HowLicensingWorks } from '../features/home/how-licensing-works.tsx'
import { LatestClips } from '../features/home/latest-clips.tsx'
import { TrendingClips } from '../features/home/trending-clips.tsx'
import { apiContext } from '../lib/contexts.ts'
import { previewOf } from '../lib/link-preview.ts'
import { failLoad } from '../lib/load-failure.ts'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/home.ts'

/** A sufficient number per category that one of them is not shown above. */
const MAX_NEWEST = 12
/** Two rows of tiles. */
const MAX_TILES = 12

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [hero, featured, how, { categories, newest }] = await Promise.all([
    api.call('GET /clip/clips/hero'),
    api.call('GET /clip/clips/featured'),
    api.call('GET /api/pages/display/:slug', { params: { slug: 'how-licensing-works' } }).catch(() => null),
    loadCategories(api),
  ]).catch(failLoad)
  const above = [hero.data, ...featured.data].flatMap((clip) => clip?.id ?? [])
  return {
    hero: hero.data,
    trending: featured.data,
    how: how?.data.Page.content,
    categories,
    pictures: choosePictures(newest, above),
  }
}

/** Loads the categories that staff offer. Without them the page has no tiles; tiles work without pictures. */
async function loadCategories(api: ApiClient) {
  const all = await api.call('GET /clip/categories').then(
    ({ data }) => data,
    () => [],
  )
  const categories = all.slice(0, MAX_TILES)
  return { categories, newest: await newestOf(api, categories) }
}

const newestOf = (api: ApiClient, categories: readonly { id: number }[]) =>
  Promise.all(
    categories.map(async ({ id }) => {
      const query = { type: 'video', cat: String(id), page_size: MAX_NEWEST } as const
      const found = await api.call('GET /clip/clips', { querystring: query }).catch(() => null)
      return { id, items: found?.data.items ?? [] }
    }),
  )

export default function Home({ loaderData }: Route.ComponentProps) {
  const { hero, trending, how, categories, pictures } = loaderData
  return (
    <>
      <PageHead
        title="Home"
        canonical="/"
        description="License news and viral video, images and shorts with the story behind them: per clip or by prepaid credits."
        image={hero ? previewOf({ ...hero, ...hero.media }) : undefined}
      />
      <link rel="alternate" type="application/rss+xml" title="Newest clips" href="/feeds/latest.mrss" />
      <Hero clip={hero} />
      <div className="gutter sheet-width grid grid-cols-[minmax(0,1fr)] gap-10 py-10 md:gap-12 md:py-12">
        {hero === null && trending.length === 0 ? (
          <ComingSoon />
        ) : (
          <>
            <TrendingClips items={trending} />
            <CategoryTiles categories={categories} pictures={pictures} />
            <LatestClips type="video" heading="Latest videos" />
            <LatestClips type="short" heading="Latest shorts" />
            <a href="/feeds/latest.mrss" className="justify-self-start underline underline-offset-4">
              RSS feed of new clips
            </a>
          </>
        )}
        {how && <HowLicensingWorks html={how} />}
        <AgencyLink to="/curation" className="underline underline-offset-4">
          Change the front page
        </AgencyLink>
      </div>
    </>
  )
}
