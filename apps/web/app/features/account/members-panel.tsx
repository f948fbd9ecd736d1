/** The users of the account, for its administrators: invite, change a role, end an access (R-MEMBER-1). */
import { REGISTRATION_MESSAGES } from '@rushes/contract/form-messages'
import type { Invitation, Member } from '@rushes/contract/members'
import { browserApi } from '../../lib/api.ts'
import { looksLikeEmail } from '../../lib/email-format.ts'
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { notifyOutcome } from '../../ui/notify-outcome.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { formatDay } from '../catalogue/clip-facts.ts'
import { DomainList } from './domain-list.tsx'
import { JoinRequestList } from './join-request-list.tsx'
import { MemberList } from './member-list.tsx'

const FIELDS = ['name', 'email', 'role'] as const

type InviteFormProps = { roles: readonly Member['role'][]; onInvited: () => void }

type InvitationListProps = { invitations: readonly Invitation[]; onChange: () => void }

const loadMembers = async (signal: AbortSignal) =>
  (await browserApi.call('GET /clip/members', { signal })).data

export function MembersPanel() {
  const { data, failure, reload } = useLoaded(loadMembers)
  if (failure) return <Notice tone="stop">{failure}</Notice>
  if (!data) return <SkeletonRows rows={3} label="Loading the users of your account" />
  const { members, invitations, requests, domains, addableDomain, roles, currency } = data
  return (
    <div className="grid max-w-2xl gap-8">
      {requests.length > 0 && <JoinRequestList requests={requests} roles={roles} onChange={reload} />}
      <div className="grid gap-3">
        {requests.length > 0 && <h3 className="font-semibold">Users</h3>}
        <MemberList members={members} currency={currency} onChange={reload} />
      </div>
      {invitations.length > 0 && <InvitationList invitations={invitations} onChange={reload} />}
      <InviteForm roles={roles} onInvited={reload} />
      <DomainList domains={domains} addable={addableDomain} onChange={reload} />
    </div>
  )
}

/** Open invitations; each can be sent again or withdrawn (R-MEMBER-2). */
function InvitationList({ invitations, onChange }: InvitationListProps) {
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">Open invitations</h3>
      <ul className="border-t border-rule">
        {invitations.map(({ id, name, email, role, invitedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule py-3">
            <div className="grid min-w-48 flex-1 gap-1">
              <p dir="auto" className="font-semibold wrap-anywhere">
                {name}
              </p>
              <p className="text-sm text-ink-soft wrap-anywhere">{email}</p>
              <p className="caption">
                {role} · invited {formatDay(invitedAt)}
              </p>
            </div>
            <div className="flex flex-wrap gap-2 max-sm:w-full">
              <Button
                size="small"
                onClick={() =>
                  notifyOutcome(browserApi.call('POST /clip/invitations/:id/resend', { params: { id } }))
                }
              >
                Send again<span className="sr-only"> to {name}</span>
              </Button>
              <Button
                size="small"
                onClick={async () => {
                  await notifyOutcome(browserApi.call('DELETE /clip/invitations/:id', { params: { id } }))
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

/** Invites a colleague by email. The answer is the same for every address (R-MEMBER-2). */
function InviteForm({ roles, onInvited }: InviteFormProps) {
  const { errors, refusal, busy, round, onSubmit } = useForm({
    fields: FIELDS,
    check,
    async send(sent) {
      const role = roles.find((one) => one === sent.get('role'))
      if (role === undefined || role === 'Superuser') return null
      const body = { name: textOf(sent, 'name'), email: textOf(sent, 'email'), role }
      const { message } = await browserApi.call('POST /clip/invitations', { body })
      notify(message)
      form.current?.reset()
      onInvited()
      return null
    },
  })
  const form = useFocusOnError(errors, round)
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={onSubmit}
      className="grid gap-5 sm:grid-cols-2"
      aria-label="Invite a colleague"
    >
      <h3 className="font-semibold sm:col-span-2">Invite a colleague</h3>
      {refusal && (
        <Notice tone="stop" className="sm:col-span-2">
          {refusal}
        </Notice>
      )}
      <Field label="Name" name="name" autoComplete="off" required maxLength={120} error={errors.name} />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        required
        maxLength={254}
        error={errors.email}
      />
      <Select
        label="Role"
        name="role"
        defaultValue={roles.at(-1) ?? ''}
        options={roles.map((role) => ({ value: role, label: role }))}
        error={errors.role}
      />
      {/* As high as the select next to it. */}
      <Button type="submit" busy={busy} className="min-h-11 self-end">
        {busy ? 'Sending…' : 'Send invitation'}
      </Button>
    </form>
  )
}

function check(form: FormData): FormErrors {
  const email = textOf(form, 'email')
  return {
    ...(textOf(form, 'name') === '' && { name: REGISTRATION_MESSAGES.name }),
    ...(email === '' && { email: REGISTRATION_MESSAGES.email }),
    ...(email !== '' && !looksLikeEmail(email) && { email: REGISTRATION_MESSAGES.emailFormat }),
  }
}
