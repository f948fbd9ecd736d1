/** The people of the account, for its administrators: invite, change a role, end an access (R-MEMBER-1). */
import { browserApi } from '../../lib/api.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberList } from './member-list.tsx'

const loadMembers = async (signal: AbortSignal) =>
  (await browserApi.call('GET /clip/members', { signal })).data

export function MembersPanel() {
  const { data, failure, reload } = useLoaded(loadMembers)
  if (failure) return <Notice tone="stop">{failure}</Notice>
  if (!data) return <SkeletonRows rows={3} label="Loading the people of your account" />
  const { members, invitations, roles } = data
  return (
    <div className="grid gap-8">
      <MemberList members={members} onChange={reload} />
      {invitations.length > 0 && <InvitationList invitations={invitations} onChange={reload} />}
      <InviteForm roles={roles} onInvited={reload} />
    </div>
  )
}
