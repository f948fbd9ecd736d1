/** Where the person is logged in; single places can be ended, and all the others together (R-PROFILE-3). */
import { browserApi } from '../../lib/api.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { Notice } from '../../ui/notice.tsx'
import { sayOutcome } from '../../ui/say-outcome.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'

const loadSessions = async (signal: AbortSignal) =>
  (await browserApi.call('GET /clip/users/sessions', { signal })).data

export function DeviceList() {
  const { data: sessions, failure, reload } = useLoaded(loadSessions)
  if (failure) return <Notice tone="stop">{failure}</Notice>
  if (!sessions) return <SkeletonRows rows={2} label="Loading where you are logged in" />
  async function end(ending: Promise<{ message: string }>) {
    await sayOutcome(ending)
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
            Every other device is logged out at once. You stay logged in here.
          </ConfirmButton>
        </div>
      )}
    </>
  )
}
