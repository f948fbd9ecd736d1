/**
 * What a member may change about the own user, and an administrator about the people of the account, folded away at
 * the end of the dashboard (R-PROFILE-1, R-MEMBER-1).
 */
import type { Account } from '@rushes/contract/accounts'
import { useState } from 'react'
import { AccordionItem } from '../../ui/accordion.tsx'
import { MembersPanel } from './members-panel.tsx'
import { NameForm } from './name-form.tsx'
import { PasswordChangeForm } from './password-change-form.tsx'
import { SessionList } from './session-list.tsx'

const managesMembers = ({ userRole }: Account) => userRole === 'Superuser' || userRole === 'Administrator'

export function ProfilePanel({ account }: { account: Account }) {
  const [showsSessions, setShowsSessions] = useState(false)
  const [showsMembers, setShowsMembers] = useState(false)
  return (
    <section id="profile" aria-label="Your profile" className="border-t border-rule">
      <AccordionItem heading="Your name" group="profile">
        <NameForm account={account} />
      </AccordionItem>
      <AccordionItem heading="Password" group="profile">
        <PasswordChangeForm />
      </AccordionItem>
      <AccordionItem heading="Where you are logged in" group="profile" onOpen={() => setShowsSessions(true)}>
        {showsSessions && <SessionList />}
      </AccordionItem>
      {managesMembers(account) && (
        <AccordionItem
          heading={`People of ${account.accountName}`}
          group="profile"
          onOpen={() => setShowsMembers(true)}
        >
          {showsMembers && <MembersPanel />}
        </AccordionItem>
      )}
    </section>
  )
}
