/** Indexing that no search has asked for yet: a large import is worked off between searches. */
import type { Job } from '../../context.ts'
import { indexChanged } from './index-changed.ts'

export const indexCatalogueJob: Job = {
  name: 'index-catalogue',
  every: '* * * * *',
  async run({ db, clock }) {
    while ((await indexChanged(db, clock.now())) > 0);
  },
}
