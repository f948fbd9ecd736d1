/** The steps of a new agency, with their states. */
import { Icon } from '../../ui/icon.tsx'
import { FIRST_STEPS, type StepStates } from './first-step-texts.tsx'

type State = StepStates[keyof StepStates]

const STATE_LABELS: Readonly<Record<State, string>> = { done: 'Done', open: 'To do', example: 'Example' }

export function FirstSteps({ states }: { states: StepStates }) {
  const left = FIRST_STEPS.filter(({ id }) => states[id] !== 'done').length
  return (
    <section aria-labelledby="first-steps" className="mb-8">
      <h2 id="first-steps" className="title text-xl">
        First steps
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">
        {`${left} of ${FIRST_STEPS.length} left. Your first clip needs only the upload; complete the others before you sell to customers.`}
      </p>
      <ol className="max-w-4xl border-t border-rule">
        {FIRST_STEPS.map(({ id, title, how, act }, at) => (
          <li
            key={id}
            className="grid gap-x-6 gap-y-1 border-b border-rule py-4 sm:grid-cols-[2rem_10rem_minmax(0,1fr)_6rem]"
          >
            <span className="font-mono text-ink-soft">{at + 1}</span>
            <h3 className="font-semibold">{title}</h3>
            <div className="grid max-w-[68ch] justify-items-start gap-3">
              <p>{how}</p>
              {act}
            </div>
            <StateMark state={states[id]} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function StateMark({ state }: { state: State }) {
  const isDone = state === 'done'
  return (
    <p className={`flex items-center gap-2 self-start ${isDone ? 'text-clear' : 'text-caution'}`}>
      <Icon of={isDone ? 'circle-check' : 'triangle-alert'} />
      {STATE_LABELS[state]}
    </p>
  )
}
