/** What a new agency does, step by step, with the way there. */
import type { Data } from '@rushes/contract/client'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { TestMailButton } from '../settings/test-mail-button.tsx'

export type StepStates = NonNullable<Data<'GET /agency/me'>['firstSteps']>
type Step = { id: keyof StepStates; title: string; how: ReactNode; act?: ReactNode }

export const FIRST_STEPS: readonly Step[] = [
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
