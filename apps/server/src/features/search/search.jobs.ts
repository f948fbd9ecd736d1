/** Indexes changes that no search has requested yet, for instance after a large import. */
import type { Job } from '../../context.ts'

/** Job to send after a change of more clips than a search waits for (R-SEARCH-30). */
export const INDEX_CATALOGUE = 'index-catalogue'

/** Repairs and reports differences, which are errors of the engine or of the product. */
export const compareSearchJob: Job = {
  name: 'compare-search',
  every: '20 2 * * *',
  async run({ search, log }) {
    const { compared, mended } = await search.compare()
    if (mended > 0) log.error({ compared, mended }, 'the search index differed from the catalogue')
  },
}

export const indexCatalogueJob: Job = {
  name: INDEX_CATALOGUE,
  every: '* * * * *',
  async run({ search }) {
    while ((await search.indexChanges()) > 0);
  },
}
