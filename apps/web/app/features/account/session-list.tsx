/** The sessions of the member; each can be logged out, or all of them at once (R-PROFILE-3). */
import { useNavigate } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notifyOutcome } from '../../ui/notify-outcome.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { signOutEverywhere } from './session-store.ts'

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

const loadSessions = async (signal: AbortSignal) =>
  (await browserApi.call('GET /clip/users/sessions', { signal })).data

export function SessionList() {
  const { data: sessions, failure, reload } = useLoaded(loadSessions)
  const navigate = useNavigate()
  if (failure) return <Notice tone="stop">{failure}</Notice>
  if (!sessions) return <SkeletonRows rows={2} label="Loading your sessions" />

  async function end(id: number) {
    await notifyOutcome(browserApi.call('DELETE /clip/users/sessions/:id', { params: { id } }))
    reload()
  }
  async function endAll() {
    if (await notifyOutcome(signOutEverywhere())) await navigate('/login')
  }
  return (
    <div className="grid max-w-2xl gap-5">
      <ul className="border-t border-rule">
        {sessions.map(({ id, device, loggedInAt, lastSeenAt, current }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule py-3">
            <div className="grid min-w-0 flex-1 gap-1">
              <p className="font-semibold">{device}</p>
              <p className="caption">
                Since {timeOf(loggedInAt)} · last seen {timeOf(lastSeenAt)}
              </p>
            </div>
            {current ? (
              <p className="text-sm text-ink-soft">This device</p>
            ) : (
              <Button size="small" onClick={() => end(id)}>
                Log out<span className="sr-only"> {device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div>
        <ConfirmButton label="Log out everywhere" onConfirm={endAll}>
          You will be logged out on every device, this one too.
        </ConfirmButton>
      </div>
    </div>
  )
}

const timeOf = (instant: string) => TIME.format(new Date(instant))
