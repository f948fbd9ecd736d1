/** The states of packages as links, and a search by name; both stand in the address. */
import { FindInList } from '../kit/list/find-in-list.tsx'
import { ViewLinks } from '../kit/list/view-links.tsx'
import { PACKAGE_STATE_WORDS } from '../kit/package-words.ts'

const VIEWS = [['', 'All'], ...Object.entries(PACKAGE_STATE_WORDS)] as const

export function PackageFilters() {
  return (
    <>
      <ViewLinks label="States" name="state" views={VIEWS} />
      <FindInList label="Find packages by name" placeholder="Name" />
    </>
  )
}
