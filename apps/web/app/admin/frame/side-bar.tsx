/** The side bar of the admin area: its screens in groups, with counts of open work. Below 1280 pixels it is a menu. */
import { NavLink } from 'react-router'
import { KeyHint } from '../kit/keys/key-hint.tsx'
import { useMe } from '../kit/me-store.ts'
import { MENU_GROUPS, type SideBarScreen } from '../kit/screen.ts'
import { closeMenu, pathOf } from './menus.ts'

const LOOK =
  'top-[5.25rem] right-2 bottom-auto left-auto m-0 max-h-[calc(100dvh-6rem)] w-64 overflow-y-auto rounded-lg border border-rule bg-sheet p-2 shadow-float xl:sticky xl:inset-auto xl:top-0 xl:block xl:h-dvh xl:max-h-none xl:w-auto xl:rounded-none xl:border-0 xl:border-r xl:bg-transparent xl:px-3 xl:py-4 xl:shadow-none'

export function SideBar({ screens }: { screens: readonly SideBarScreen[] }) {
  return (
    <nav id="sections" popover="auto" aria-label="Sections" className={LOOK}>
      {MENU_GROUPS.map((group) => (
        <Group key={group} name={group} screens={screens.filter(({ menu }) => menu.group === group)} />
      ))}
    </nav>
  )
}

function Group({ name, screens }: { name: string; screens: readonly SideBarScreen[] }) {
  if (screens.length === 0) return null
  const id = `sections-${name.toLowerCase()}`
  return (
    <div className="mb-3">
      {name !== '' && (
        <p id={id} className="px-3 pt-1 pb-0.5 text-xs font-semibold tracking-wide text-ink-soft uppercase">
          {name}
        </p>
      )}
      <ul {...(name !== '' && { 'aria-labelledby': id })}>
        {screens.map((screen) => (
          <li key={screen.path}>
            <SideBarLink screen={screen} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function SideBarLink({ screen: { path, title, menu } }: { screen: SideBarScreen }) {
  return (
    <NavLink
      to={pathOf(path)}
      end={path === '/admin'}
      onClick={closeMenu}
      className="flex min-h-10 items-center gap-2 rounded-sm px-3 hover:bg-well aria-[current=page]:bg-well aria-[current=page]:font-semibold aria-[current=page]:text-mark xl:min-h-8"
    >
      <span className="min-w-0 flex-1 truncate">{title}</span>
      {menu.counter && <Count work={menu.counter} />}
      {menu.shortcut && (
        <span className="max-xl:hidden">
          <KeyHint keys={menu.shortcut} />
        </span>
      )}
    </NavLink>
  )
}

function Count({ work }: { work: NonNullable<SideBarScreen['menu']['counter']> }) {
  const count = useMe()?.counters[work] ?? 0
  if (count === 0) return null
  return (
    <span className="rounded-full bg-well px-2 text-sm text-ink tabular-nums">
      {count.toLocaleString('en-GB')}
      <span className="sr-only"> to do</span>
    </span>
  )
}
