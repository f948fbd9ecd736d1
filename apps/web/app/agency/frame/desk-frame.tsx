/** The desk around one of its screens: header, keys, commands, and what could not be opened. */
import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { useIdentityQuestion } from '../entry/confirm-identity-store.ts'
import { FileDrop } from '../ingest/file-drop.tsx'
import { followKeys } from '../keys/key-store.ts'
import { useDeskKeys } from '../keys/use-desk-keys.ts'
import type { Opened } from '../open-screen.ts'
import { SCREENS } from '../screens.ts'
import { DeskHeader, FIND_ID } from './desk-header.tsx'
import { DeskShell } from './desk-shell.tsx'
import { keepFocus } from './keep-focus.ts'
import type { Person } from './person.ts'

const closes = { close: ({ onClose }: { onClose: () => void }) => onClose() }
const KeyHelp = lazyPart(async () => (await import('../keys/key-help.tsx')).KeyHelp, closes)
const SettingsModal = lazyPart(
  async () => (await import('../../features/settings/settings-modal.tsx')).SettingsModal,
  closes,
)
const CommandDialog = lazyPart(async () => (await import('../keys/command-dialog.tsx')).CommandDialog, closes)
const PasswordModal = lazyPart(
  async () => (await import('../entry/password-modal.tsx')).PasswordModal,
  closes,
)

type DeskFrameProps = { person: Person; opened: Opened }

export function DeskFrame({ person, opened }: DeskFrameProps) {
  const [dialog, setDialog] = useState<'help' | 'commands' | 'settings' | null>(null)
  const navigate = useNavigate()
  const sections = SCREENS.filter(({ keys, may }) => keys && person.capabilities.has(may))
  const close = () => setDialog(null)
  const answer = useIdentityQuestion()
  useEffect(followKeys, [])
  useEffect(keepFocus, [])
  useDeskKeys([
    { keys: '/', words: 'Find a clip', run: () => document.getElementById(FIND_ID)?.focus() },
    ...sections.map(({ keys = '', title, path }) => ({
      keys,
      words: `Go to ${title}`,
      run: () => void navigate(path),
    })),
    { keys: '?', words: 'Show the keys', run: () => setDialog('help') },
    { keys: 'Control+k', words: 'Show the commands', run: () => setDialog('commands') },
  ])
  return (
    <DeskShell
      header={
        <DeskHeader
          person={person}
          sections={sections}
          onHelp={() => setDialog('help')}
          onSettings={() => setDialog('settings')}
        />
      }
    >
      {person.capabilities.has('ingest.add') && <FileDrop />}
      {opened.body ?? <Problem title={opened.title} words={opened.problem} />}
      <Suspense fallback={null}>
        {dialog === 'help' && <KeyHelp onClose={close} />}
        {dialog === 'settings' && <SettingsModal onClose={close} />}
        {answer && <PasswordModal onGiven={() => answer(true)} onClose={() => answer(false)} />}
        {dialog === 'commands' && <CommandDialog onClose={close} />}
      </Suspense>
    </DeskShell>
  )
}

function Problem({ title, words }: { title: string; words: string | null }) {
  return (
    <>
      <h1 className="title mb-6 text-2xl">{title}</h1>
      <EmptyState
        action={
          <a href="/admin" className="font-semibold underline underline-offset-4">
            Go to My desk
          </a>
        }
      >
        {words}
      </EmptyState>
    </>
  )
}
