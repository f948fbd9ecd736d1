/** Shows the progress of the robot check (R-ENQUIRY-3). */
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { RobotCheck } from './use-robot-check.ts'

const WORDS: Record<RobotCheck['state'], string> = {
  idle: 'Protected against spam.',
  working: 'Robot check in progress…',
  passed: 'Robot check passed',
  failed: 'The robot check could not be completed.',
}

type RobotCheckLineProps = {
  check: RobotCheck
  /** The form was submitted before the check had passed. */
  tooEarly: boolean
}

export function RobotCheckLine({ check: { state, renew }, tooEarly }: RobotCheckLineProps) {
  const isHint = tooEarly && state !== 'passed'
  // No action is needed, so it is silent until a message waits for it.
  const isSilent = !isHint && state !== 'failed'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p
        role="status"
        className={classNames(
          isSilent ? 'sr-only' : 'flex items-center gap-2 text-sm',
          state === 'passed' ? 'text-clear' : state === 'failed' || isHint ? 'text-stop' : 'text-ink-soft',
          isHint && 'font-semibold',
        )}
      >
        <Icon of={state === 'passed' ? 'circle-check' : state === 'failed' ? 'circle-alert' : 'info'} />
        <span>
          {WORDS[state]}
          {isHint &&
            state === 'working' &&
            ' Your message has not been sent. Please send it again after the check has passed.'}
        </span>
      </p>
      {state === 'failed' && (
        <Button size="small" onClick={renew}>
          Try again
        </Button>
      )}
    </div>
  )
}
