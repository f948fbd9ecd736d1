/** Stands before the desk until the person has given the second factor, or has set one up (R-STAFF-3). */
import { AdminShell } from '../kit/admin-shell.tsx'
import { GiveFactor } from './give-factor.tsx'
import { NewFactor } from './new-factor.tsx'

export function FactorGate({ hasFactor }: { hasFactor: boolean }) {
  return (
    <AdminShell>
      <div className="grid max-w-xl gap-5">
        <h1 className="title text-2xl">{hasFactor ? 'Second factor' : 'Set up your second factor'}</h1>
        {hasFactor ? (
          <GiveFactor />
        ) : (
          <NewFactor done="I have saved them: continue" onDone={() => location.reload()} />
        )}
      </div>
    </AdminShell>
  )
}
