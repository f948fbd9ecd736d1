/**
 * What a member may change about the own user, and an administrator about the account and its users, folded away at
 * the end of the dashboard (R-PROFILE-1, R-MEMBER-1, R-TAX-2).
 */
import type { Account } from '@rushes/contract/accounts'
import { type ReactNode, Suspense, useState } from 'react'
import { AccordionItem } from '../../ui/accordion.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'

// Each is loaded when opened: most visits to the dashboard do not need it.
const NameForm = lazyPart(async () => (await import('./name-form.tsx')).NameForm)
const PasswordChangeForm = lazyPart(
  async () => (await import('./password-change-form.tsx')).PasswordChangeForm,
)
const SessionList = lazyPart(async () => (await import('./session-list.tsx')).SessionList)
const CardList = lazyPart(async () => (await import('../cards/card-list.tsx')).CardList)
const TaxNumberForm = lazyPart(async () => (await import('./tax-number-form.tsx')).TaxNumberForm)
const MembersPanel = lazyPart(async () => (await import('./members-panel.tsx')).MembersPanel)

const managesMembers = ({ userRole }: Account) => userRole === 'Superuser' || userRole === 'Administrator'

export function ProfilePanel({ account }: { account: Account }) {
  return (
    <section id="profile" aria-label="Your profile" className="border-t border-rule">
      <Part heading="Your name">
        <NameForm account={account} />
      </Part>
      <Part heading="Password">
        <PasswordChangeForm />
      </Part>
      <Part heading="Your sessions">
        <SessionList />
      </Part>
      <Part heading="Saved cards">
        <CardList />
      </Part>
      {managesMembers(account) && (
        <>
          <Part heading="Tax number">
            <TaxNumberForm account={account} />
          </Part>
          {account.accountKind === 'customer' && (
            <Part heading={`Users of ${account.accountName}`}>
              <MembersPanel />
            </Part>
          )}
        </>
      )}
    </section>
  )
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <AccordionItem heading={heading} group="profile" onOpen={() => setWasOpened(true)}>
      {wasOpened && (
        <Suspense fallback={<SkeletonRows rows={2} label={`Loading: ${heading}`} />}>{children}</Suspense>
      )}
    </AccordionItem>
  )
}
