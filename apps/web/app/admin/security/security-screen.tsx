/** /admin/security: the password, second factor, passkeys and sessions of the user. */
import { PasskeyList } from '../../features/account/passkey-list.tsx'
import { PasswordChangeForm } from '../../features/account/password-change-form.tsx'
import { browserApi } from '../../lib/api.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { Notice } from '../../ui/notice.tsx'
import { notifyOutcome } from '../../ui/notify-outcome.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import type { Visit } from '../kit/visit.ts'
import { SecondFactor } from './second-factor.tsx'

const loadSessions = async (signal: AbortSignal) =>
  (await browserApi.call('GET /clip/users/sessions', { signal })).data

export async function open({ signal }: Visit) {
  const { data } = await browserApi.call('GET /agency/me', { signal })
  return <SecurityScreen factor={data.secondFactor} />
}

type SecurityScreenProps = { factor: { on: boolean; required: boolean; recoveryCodesLeft: number } }

function SecurityScreen({ factor }: SecurityScreenProps) {
  return (
    <>
      <h1 className="title mb-6 text-2xl">Security</h1>
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-2">
        <section aria-labelledby="factor" className="grid gap-5">
          <h2 id="factor" className="title text-xl">
            Second factor
          </h2>
          <SecondFactor factor={factor} />
        </section>
        <section aria-labelledby="password" className="grid gap-5 print:hidden">
          <h2 id="password" className="title text-xl">
            Password
          </h2>
          <PasswordChangeForm />
        </section>
        <section aria-labelledby="passkeys" className="grid gap-5 print:hidden">
          <h2 id="passkeys" className="title text-xl">
            Passkeys
          </h2>
          <PasskeyList />
        </section>
        {/* The last section, because its height is known when the sessions have loaded. */}
        <section aria-labelledby="devices" className="grid gap-5">
          <h2 id="devices" className="title text-xl">
            Your sessions
          </h2>
          <DeviceList />
        </section>
      </div>
    </>
  )
}

/**
 * The devices on which the user is logged in; each can be logged out, or all others together (R-PROFILE-3).
 */
function DeviceList() {
  const { data: sessions, failure, reload } = useLoaded(loadSessions)
  if (failure) return <Notice tone="stop">{failure}</Notice>
  if (!sessions) return <SkeletonRows rows={2} label="Loading your sessions" />
  async function end(ending: Promise<{ message: string }>) {
    await notifyOutcome(ending)
    reload()
  }
  return (
    <>
      <ul className="border-t border-rule">
        {sessions.map(({ id, device, loggedInAt, lastSeenAt, current }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule py-3">
            <div className="grid min-w-0 flex-1 gap-1">
              <p className="font-semibold">{device}</p>
              <p className="caption">
                Since {formatDateTime(loggedInAt)} · last seen {formatDateTime(lastSeenAt)}
              </p>
            </div>
            {current ? (
              <p className="text-sm text-ink-soft">This device</p>
            ) : (
              <Button
                size="small"
                onClick={() =>
                  void end(browserApi.call('DELETE /clip/users/sessions/:id', { params: { id } }))
                }
              >
                Log out<span className="sr-only"> {device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div>
          <ConfirmButton
            label="Log out everywhere else"
            onConfirm={() => void end(browserApi.call('DELETE /clip/users/sessions'))}
          >
            All other devices are logged out. You stay logged in on this device.
          </ConfirmButton>
        </div>
      )}
    </>
  )
}
