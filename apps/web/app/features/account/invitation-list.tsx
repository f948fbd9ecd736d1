/** Invitations that nobody has accepted yet; each can be sent again or withdrawn (R-MEMBER-2). */
import type { Invitation } from '@rushes/contract/members'
import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { sayOutcome } from '../../ui/say-outcome.ts'
import { formatDay } from '../catalogue/clip-facts.ts'

type InvitationListProps = { invitations: readonly Invitation[]; onChange: () => void }

export function InvitationList({ invitations, onChange }: InvitationListProps) {
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">Open invitations</h3>
      <ul className="border-t border-rule">
        {invitations.map(({ id, name, email, role, invitedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule py-3">
            <div className="grid min-w-48 flex-1 gap-1">
              <p className="font-semibold wrap-anywhere">{name}</p>
              <p className="text-sm text-ink-soft wrap-anywhere">{email}</p>
              <p className="caption">
                {role} · invited {formatDay(invitedAt)}
              </p>
            </div>
            <div className="flex flex-wrap gap-2 max-sm:w-full">
              <Button
                size="small"
                onClick={() =>
                  sayOutcome(browserApi.call('POST /clip/members/invitations/:id/resend', { params: { id } }))
                }
              >
                Send again<span className="sr-only"> to {name}</span>
              </Button>
              <Button
                size="small"
                onClick={async () => {
                  await sayOutcome(
                    browserApi.call('DELETE /clip/members/invitations/:id', { params: { id } }),
                  )
                  onChange()
                }}
              >
                Withdraw<span className="sr-only"> the invitation of {name}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
