/** Saves a search (R-SAVED-1). */
import type { Alert } from '@rushes/contract/saved-search-options'
import { MAX_SAVED_SEARCHES } from '@rushes/contract/saved-search-options'
import type { SavedQuery } from '@rushes/contract/saved-searches'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import { lockAccount } from '../../db/lock-account.ts'
import type { Viewer } from '../../http/viewer.ts'
import { listChanges } from '../changes/list-changes.ts'
import { endOfChanges } from '../changes/read-changes.ts'
import { managesCompanyLists } from '../lists/lists.rules.ts'
import { clipRequest } from '../search/filters.rules.ts'
import { requestContext } from '../search/request-context.ts'
import { shareMatchState } from './matches.queries.ts'
import { asClipQuery, storedQuery } from './saved-query.rules.ts'
import { countSearches, insertSearch, updateFollower } from './saved-searches.queries.ts'
import { openSavedReader } from './search-contexts.ts'

type Needed = Pick<Services, 'db' | 'clock' | 'config'>
type NewSearch = { name: string; query: SavedQuery; alert: Alert; company: boolean }

/** Returns the error for users other than Superusers and Administrators. */
export const companySearchRefused = () =>
  new AppError('forbidden', 'Only administrators of your account can change company searches.')

/** @throws AppError validation, forbidden, or conflict when there are too many */
export async function saveSearch(
  services: Needed,
  viewer: Viewer,
  { name, query, alert, company }: NewSearch,
): Promise<number> {
  if (company && !managesCompanyLists(viewer)) throw companySearchRefused()
  const { db, clock } = services
  const context = await requestContext(services)(viewer, {})
  // Filters in words stay words, so that "last week" moves with the time.
  const stored = storedQuery(query, clipRequest({ ...asClipQuery(query), term: undefined }, context))
  // Clips that the viewer may have seen among the results are not new.
  await listChanges(services)
  const { userId, accountId, accountKind: kind, shortsOnly: shorts_only, countryCode: country_code } = viewer
  const reader = await openSavedReader(services)
  const request = reader.requestOf({ query: stored, kind, shorts_only, country_code })
  const [keys = []] = request ? await reader.matcher.keysOf([request]) : []
  const owner = { accountId, userId: company ? null : userId }
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    if ((await countSearches(tx, owner)) >= MAX_SAVED_SEARCHES) throw tooMany(company)
    await shareMatchState(tx)
    const id = await insertSearch(tx, {
      account_id: accountId,
      user_id: owner.userId,
      name,
      query: JSON.stringify(stored),
      keys,
      keyed_by: reader.keyedBy,
      created: clock.now(),
      since: await endOfChanges(tx),
    })
    await updateFollower(tx, { searchId: id, userId }, { alert })
    return id
  })
}

const tooMany = (company: boolean) =>
  new AppError(
    'conflict',
    `${company ? 'A company' : 'You'} can save at most ${MAX_SAVED_SEARCHES} searches. Please delete one first.`,
  )
