import type { PersonalData } from '../../db/personal-data.ts'
import { DAY_MS, type Feature } from '../../feature.ts'
import { deleteListsOf } from './delete-lists.ts'
import { endedShares } from './list-shares.queries.ts'
import { listShareRoutes } from './list-shares.routes.ts'
import { personalLists } from './lists.queries.ts'
import { listRoutes } from './lists.routes.ts'

/** Lists are deleted together with their links. */
const ownLists: PersonalData = {
  ...personalLists,
  async erase(tx, person) {
    const rows = await personalLists.count(tx, person)
    if (person.userId !== null) await deleteListsOf(tx, person.userId, person.before)
    return rows
  },
}

export const lists: Feature = {
  routes: [listRoutes, listShareRoutes],
  retention: [
    // R-PRIVACY-12
    { what: 'ended links of lists', keptMs: 365 * DAY_MS, removal: endedShares },
  ],
  withoutPeriod: {
    saved_lists: 'belongs to its member, who removes it',
    saved_list_clips: 'belongs to its member, who removes it',
  },
  personalData: [ownLists],
  staying: [{ table: 'saved_lists', columns: ['name'], why: 'is a list of the company or of a colleague' }],
}
