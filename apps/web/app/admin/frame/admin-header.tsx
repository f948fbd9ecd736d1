/** The header of the admin area: the search field and the user menu. */
import { Link, useNavigation } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { UploadLink } from '../ingest/upload-link.tsx'
import { KeyHint } from '../kit/keys/key-hint.tsx'
import type { Person } from '../kit/person.ts'
import type { Screen } from '../kit/screen.ts'
import { LiveNotice } from './live-notice.tsx'
import { closeMenu, pathOf } from './menus.ts'

const ITEM =
  'flex min-h-10 w-full items-center gap-2 rounded-sm px-3 text-left whitespace-nowrap hover:bg-well'

type AdminHeaderProps = {
  person: Person
  links: readonly Screen[]
  onSearch: () => void
  onHelp: () => void
  onSettings: () => void
  onLogOut: () => void
}

export function AdminHeader({ onSearch, ...menu }: AdminHeaderProps) {
  const { state } = useNavigation()
  return (
    <>
      <UploadLink />
      <SearchButton onSearch={onSearch} />
      <LiveNotice />
      <PersonMenu {...menu} />
      <button
        type="button"
        popoverTarget="sections"
        className="grid size-10 shrink-0 place-items-center rounded-sm hover:bg-well xl:hidden"
      >
        <Icon of="menu" />
        <span className="sr-only">Sections</span>
      </button>
      <span role="status" className="sr-only">
        {state === 'loading' ? 'Loading' : ''}
      </span>
    </>
  )
}

function SearchButton({ onSearch }: Pick<AdminHeaderProps, 'onSearch'>) {
  return (
    <search className="ml-auto max-sm:shrink-0 sm:min-w-0 sm:flex-1 lg:max-w-72">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={onSearch}
        className="flex min-h-11 w-full min-w-11 items-center justify-center gap-2 rounded-sm border border-edge bg-paper text-ink-soft hover:border-ink sm:min-h-10 sm:justify-between sm:px-3"
      >
        <span className="flex sm:hidden">
          <Icon of="search" />
        </span>
        <span className="max-sm:sr-only">Search</span>
        <KeyHint keys="Control+k" />
      </button>
    </search>
  )
}

function PersonMenu({ person, links, onHelp, onSettings, onLogOut }: Omit<AdminHeaderProps, 'onSearch'>) {
  return (
    <>
      <button
        type="button"
        popoverTarget="person"
        className="flex min-h-10 shrink-0 items-center rounded-sm px-2 hover:bg-well"
      >
        <span className="sr-only">Menu of</span>
        <span className="max-w-36 truncate max-sm:hidden">{person.name}</span>
        <span className="max-w-20 truncate sm:hidden">{person.name.split(' ')[0]}</span>
      </button>
      <div
        id="person"
        popover="auto"
        className="top-[5.25rem] right-2 left-auto m-0 w-64 gap-1 rounded-lg border border-rule bg-sheet p-2 shadow-float open:grid"
      >
        <p className="px-3 py-1 text-sm text-ink-soft">
          {person.name}, {person.role}
        </p>
        {links.map(({ path, title }) => (
          <Link key={path} to={pathOf(path)} className={ITEM} onClick={closeMenu}>
            {title}
          </Link>
        ))}
        <a href="/" className={ITEM}>
          Go to the storefront
        </a>
        <a href="/dashboard" className={ITEM}>
          My Account
        </a>
        <button type="button" className={ITEM} onClick={onHelp}>
          Keyboard shortcuts
        </button>
        <button type="button" className={ITEM} onClick={onSettings}>
          Settings
        </button>
        <button type="button" className={ITEM} onClick={onLogOut}>
          Logout
        </button>
      </div>
    </>
  )
}
