/** Indexes between searches what no search has asked for yet, for instance a large import. */
import type { Job } from '../../context.ts'

export const indexCatalogueJob: Job = {
  name: 'index-catalogue',
  every: '* * * * *',
  async run({ search }) {
    while ((await search.indexChanges()) > 0);
  },
}
