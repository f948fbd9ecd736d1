/** What a new agency does before its first clip is public, with the state of each step (R-BEGIN-1). */
import type { Data } from '@rushes/contract/client'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { TestMailButton } from '../settings/test-mail-button.tsx'

type States = NonNullable<Data<'GET /agency/me'>['firstSteps']>
type State = States[keyof States]

const STATE_WORDS: Readonly<Record<State, string>> = { done: 'Done', open: 'To do', example: 'Example' }

type Step = { id: keyof States; title: string; how: ReactNode; act?: ReactNode }

const STEPS: readonly Step[] = [
  {
    id: 'brand',
    title: 'Brand and offices',
    how: (
      <>
        Give the shop its name, the licensing address and your offices under{' '}
        <DeskLink to="/admin/settings">Agency settings</DeskLink>.
      </>
    ),
  },
  {
    id: 'mail',
    title: 'Mail',
    how: (
      <>
        Mails wait in the database until <Code>SMTP_URL</Code> names a mail server; docs/OPERATIONS.md says
        how under “Run it for real”. Whom they come from is one of the{' '}
        <DeskLink to="/admin/settings#settings-mail">Agency settings</DeskLink>.
      </>
    ),
    act: <TestMailButton />,
  },
  {
    id: 'prices',
    title: 'Prices and terms',
    how: (
      <>
        The prices and the licence terms in force are the examples that came with the program. Look at{' '}
        <StoreLink to="/pricing">what visitors see</StoreLink>, and replace them under{' '}
        <DeskLink to="/admin/prices">Prices</DeskLink> and <DeskLink to="/admin/terms">Terms</DeskLink> before
        you sell.
      </>
    ),
  },
  {
    id: 'upload',
    title: 'First upload',
    how: (
      <>
        <DeskLink to="/admin/ingest">Bring in your first files</DeskLink>, or drop them on any page of the
        desk.
      </>
    ),
  },
  {
    id: 'pages',
    title: 'First page',
    how: (
      <>
        <StoreLink to="/about">About</StoreLink>, <StoreLink to="/faq">FAQ</StoreLink> and{' '}
        <StoreLink to="/privacy">Privacy</StoreLink> have example texts. Write your own under{' '}
        <DeskLink to="/admin/pages">Pages</DeskLink>.
      </>
    ),
  },
  {
    id: 'payments',
    title: 'Payments',
    how: (
      <>
        The test card moves no money. <Code>PAYMENT_PROVIDER=stripe</Code> with live keys takes real payments;
        docs/OPERATIONS.md says how under “Payments”.
      </>
    ),
  },
]

export function FirstSteps({ states }: { states: States }) {
  const left = STEPS.filter(({ id }) => states[id] !== 'done').length
  return (
    <section aria-labelledby="first-steps" className="mb-8">
      <h2 id="first-steps" className="title text-xl">
        First steps
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">
        {left === 0 ? 'All six are done.' : `${left} of 6 are left before your first clip is public.`}
      </p>
      <ol className="max-w-4xl border-t border-rule">
        {STEPS.map(({ id, title, how, act }, at) => (
          <li
            key={id}
            className="grid gap-x-6 gap-y-1 border-b border-rule py-4 sm:grid-cols-[2rem_10rem_minmax(0,1fr)_6rem]"
          >
            <span className="font-mono text-ink-soft">{at + 1}</span>
            <h3 className="font-semibold">{title}</h3>
            <div className="grid max-w-[68ch] justify-items-start gap-3">
              <p>{how}</p>
              {act}
            </div>
            <StateMark state={states[id]} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function StateMark({ state }: { state: State }) {
  const isDone = state === 'done'
  return (
    <p className={`flex items-center gap-2 self-start ${isDone ? 'text-clear' : 'text-caution'}`}>
      <Icon of={isDone ? 'circle-check' : 'triangle-alert'} />
      {STATE_WORDS[state]}
    </p>
  )
}

function Code({ children }: { children: string }) {
  return <code className="text-sm break-words">{children}</code>
}

function DeskLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="underline underline-offset-4">
      {children}
    </Link>
  )
}

function StoreLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} className="underline underline-offset-4">
      {children}
    </a>
  )
}
