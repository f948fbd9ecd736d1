/** The header of the admin area: its sections, the search field and the user menu. */
import type { MouseEvent } from 'react'
import { Link, NavLink, useNavigate, useNavigation } from 'react-router'
import { LOGGED_OUT_MESSAGE, signOut } from '../../features/account/session-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { notify } from '../../ui/notify.ts'
import { UploadLink } from '../ingest/upload-link.tsx'
import type { Person } from '../kit/person.ts'
import type { Screen } from '../kit/screen.ts'
import { LiveNotice } from './live-notice.tsx'

/** A row where it is wide enough for all of them, otherwise a menu. */
const SECTIONS =
  'top-[5.25rem] right-2 left-auto m-0 w-64 gap-1 rounded-lg border border-rule bg-sheet p-2 shadow-float open:grid xl:static xl:flex xl:w-auto xl:items-center xl:gap-0 xl:overflow-visible xl:rounded-none xl:border-0 xl:bg-transparent xl:p-0 xl:shadow-none'
const ITEM =
  'flex min-h-10 w-full items-center gap-2 rounded-sm px-3 text-left whitespace-nowrap hover:bg-well'

type AdminHeaderProps = {
  person: Person
  sections: readonly Screen[]
  /** The links of the user menu. */
  links: readonly Screen[]
  onSearch: () => void
  onHelp: () => void
  onSettings: () => void
}

export function AdminHeader({ sections, onSearch, ...menu }: AdminHeaderProps) {
  const { state } = useNavigation()
  return (
    <>
      <nav id="sections" popover="auto" aria-label="Sections" className={SECTIONS}>
        {sections.map(({ path, title }) => (
          <NavLink
            key={path}
            to={path}
            end={path === '/admin'}
            className={`${ITEM} aria-[current=page]:font-semibold aria-[current=page]:text-mark`}
          >
            {title}
          </NavLink>
        ))}
      </nav>
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
    <search className="ml-auto min-w-0 flex-1 lg:max-w-72">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={onSearch}
        className="flex min-h-10 w-full items-center justify-between gap-2 rounded-sm border border-edge bg-paper px-3 text-ink-soft hover:border-ink"
      >
        Search
        <kbd aria-hidden className="caption max-sm:hidden">
          Ctrl K
        </kbd>
      </button>
    </search>
  )
}

function closeMenu({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}

function PersonMenu({ person, links, onHelp, onSettings }: Omit<AdminHeaderProps, 'sections' | 'onSearch'>) {
  const navigate = useNavigate()
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
          <Link key={path} to={path.replace(/\/:.*/, '')} className={ITEM} onClick={closeMenu}>
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
        <button
          type="button"
          className={ITEM}
          onClick={async () => {
            await signOut()
            await navigate('/login')
            notify(LOGGED_OUT_MESSAGE)
          }}
        >
          Logout
        </button>
      </div>
    </>
  )
}
