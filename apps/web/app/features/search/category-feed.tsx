/** Announces the feed of the category to feed readers (R-FEED-1). */

type CategoryFeedProps = {
  /** The ids of the chosen categories; several have no feed. */
  categories: string | undefined
}

export function CategoryFeed({ categories = '' }: CategoryFeedProps) {
  if (!/^\d+$/.test(categories)) return null
  return <link rel="alternate" type="application/rss+xml" href={`/feeds/category/${categories}.mrss`} />
}
