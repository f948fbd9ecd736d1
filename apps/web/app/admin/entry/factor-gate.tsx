/** Shown instead of the admin area until the user has entered the second factor or set one up (R-STAFF-3). */
import { browserApi } from '../../lib/api.ts'
import { AdminShell } from '../kit/admin-shell.tsx'
import { CodeForm } from './code-form.tsx'
import { NewFactor } from './new-factor.tsx'
import { PasskeyFactor } from './passkey-factor.tsx'

export function FactorGate({ hasFactor }: { hasFactor: boolean }) {
  return (
    <AdminShell>
      <div className="grid max-w-xl gap-5">
        <h1 className="title text-2xl">{hasFactor ? 'Second factor' : 'Set up your second factor'}</h1>
        {hasFactor ? (
          <GiveFactor />
        ) : (
          <NewFactor done="I have saved them. Continue" onDone={() => location.reload()} />
        )}
      </div>
    </AdminShell>
  )
}

/** Asks for a code of the user's app, or for a recovery code. */
function GiveFactor() {
  return (
    <>
      <p>
        The admin area requires a second factor. Your authenticator app shows a new code every 30 seconds.
      </p>
      <CodeForm
        label="Code"
        help="Six digits from your authenticator app, or a recovery code."
        button="Continue"
        send={async (code) => {
          await browserApi.call('POST /agency/session/factor', { body: { code } })
          // Everything was loaded without the admin area's rights, so it is loaded again.
          location.reload()
        }}
      />
      <PasskeyFactor />
    </>
  )
}
