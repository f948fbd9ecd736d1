/** Whether a move notifies all who hold the clip: a choice when it is withheld, a sentence when it is withdrawn (R-RECALL-1). */
import { useId, useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Licensees } from './licensees.tsx'
import { KILL_NOTIFIES, NOTIFY_HELP, NOTIFY_LABEL } from './recall-labels.ts'

type RecallFieldsProps = {
  clipId: number
  to: 'withheld' | 'withdrawn'
  /** Whether the user may see the licence holders. */
  mayKill: boolean
}

export function RecallFields({ clipId, to, mayKill }: RecallFieldsProps) {
  const [isRecalled, setRecalled] = useState(false)
  const help = useId()
  if (to === 'withdrawn') {
    return (
      <>
        <p>{KILL_NOTIFIES}</p>
        <Licensees clipId={clipId} />
      </>
    )
  }
  return (
    <>
      <div>
        <Checkbox
          label={NOTIFY_LABEL}
          name="recall"
          aria-describedby={help}
          checked={isRecalled}
          onChange={({ currentTarget }) => setRecalled(currentTarget.checked)}
        />
        <p id={help} className="pl-8 text-sm text-ink-soft">
          {NOTIFY_HELP}
        </p>
      </div>
      {isRecalled && mayKill && <Licensees clipId={clipId} />}
    </>
  )
}
