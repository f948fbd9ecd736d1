/**
 * The admin area around a screen: header, side bar, keys, commands, and the message for a screen that cannot
 * be opened.
 */
import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { FileDrop } from '../ingest/file-drop.tsx'
import { AdminShell } from '../kit/admin-shell.tsx'
import { useIdentityQuestion } from '../kit/confirm-identity-store.ts'
import { keepFocus } from '../kit/keep-focus.ts'
import { followKeys } from '../kit/keys/key-store.ts'
import { useKeys } from '../kit/keys/use-keys.ts'
import type { Person } from '../kit/person.ts'
import { isInSideBar, type Opened, type Screen } from '../kit/screen.ts'
import { AdminHeader } from './admin-header.tsx'
import { keptInput } from './kept-input.ts'
import type { SearchDialogProps } from './search-dialog.tsx'
import { SideBar } from './side-bar.tsx'
import { useLogOut } from './use-log-out.ts'

const closes = { close: ({ onClose }: { onClose: () => void }) => onClose() }
const KeyHelp = lazyPart(async () => (await import('../kit/keys/key-help.tsx')).KeyHelp, closes)
const SettingsModal = lazyPart(
  async () => (await import('../../features/settings/settings-modal.tsx')).SettingsModal,
  closes,
)
const SearchDialog = lazyPart(async () => (await import('./search-dialog.tsx')).SearchDialog, closes)
const PasswordModal = lazyPart(
  async () => (await import('../../features/account/password-modal.tsx')).PasswordModal,
  closes,
)

type AdminFrameProps = { person: Person; screens: readonly Screen[]; opened: Opened }

export function AdminFrame({ person, screens, opened }: AdminFrameProps) {
  const [dialog, setDialog] = useState<'help' | 'search' | 'settings' | null>(null)
  const navigate = useNavigate()
  const open = screens.filter(({ may }) => person.capabilities.has(may))
  const sections = open.filter(isInSideBar)
  const close = () => setDialog(null)
  const logOut = useLogOut()
  const answer = useIdentityQuestion()
  useLayoutEffect(followKeys, [])
  useEffect(keepFocus, [])
  useKeys([
    { keys: '/', label: 'Search', run: () => setDialog('search') },
    ...sections.flatMap(({ menu: { shortcut }, title, path }) =>
      shortcut ? [{ keys: shortcut, label: `Go to ${title}`, run: () => void navigate(path) }] : [],
    ),
    { keys: '?', label: 'Show keyboard shortcuts', run: () => setDialog('help') },
    { keys: 'Control+k', label: 'Search or run a command', run: () => setDialog('search') },
  ])
  return (
    <AdminShell
      header={
        <AdminHeader
          person={person}
          links={open.filter(({ menu }) => menu === 'user')}
          onSearch={() => setDialog('search')}
          onHelp={() => setDialog('help')}
          onSettings={() => setDialog('settings')}
          onLogOut={() => void logOut()}
        />
      }
      sideBar={<SideBar screens={sections} />}
    >
      {person.capabilities.has('ingest.add') && <FileDrop capabilities={person.capabilities} />}
      {opened.body ?? <Problem title={opened.title} label={opened.problem} />}
      <Suspense fallback={null}>
        {dialog === 'help' && <KeyHelp onClose={close} />}
        {dialog === 'settings' && <SettingsModal onClose={close} />}
        {answer && <PasswordModal onGiven={() => answer(true)} onClose={() => answer(false)} />}
      </Suspense>
      {dialog === 'search' && (
        <Search
          person={person}
          screens={open}
          actions={[
            { title: 'Settings', run: () => setDialog('settings') },
            { title: 'Log out', otherName: 'Logout', run: () => void logOut() },
          ]}
          onClose={close}
        />
      )}
    </AdminShell>
  )
}

type SearchProps = Omit<SearchDialogProps, 'kept'>

function Search(props: SearchProps) {
  const [kept] = useState(keptInput)
  useLayoutEffect(() => kept.begin(), [kept])
  return (
    <Suspense fallback={null}>
      <SearchDialog {...props} kept={kept} />
    </Suspense>
  )
}

function Problem({ title, label }: { title: string; label: string | null }) {
  return (
    <>
      <h1 dir="auto" className="title mb-6 text-2xl">
        {title}
      </h1>
      <EmptyState
        action={
          <a href="/admin" className="font-semibold underline underline-offset-4">
            Go to Home
          </a>
        }
      >
        {label}
      </EmptyState>
    </>
  )
}
