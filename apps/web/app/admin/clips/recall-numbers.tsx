/** The numbers of the receipts of a recall. */
import type { AgencyRecall } from '@rushes/contract/agency-recalls'
import { RECALL_NUMBERS } from './recall-labels.ts'

export function RecallNumbers({ recall }: { recall: AgencyRecall }) {
  return (
    <dl className="grid grid-cols-3 gap-x-4 gap-y-3 border-y border-rule py-3 sm:flex sm:flex-wrap sm:gap-x-8">
      {RECALL_NUMBERS.filter(({ key }) => key !== 'waiting' || recall.waiting > 0).map(({ key, label }) => (
        <div key={key}>
          <dt className="text-sm text-ink-soft">{label}</dt>
          {/* Staff phone the unreachable ones. */}
          <dd
            className={
              key === 'unreachable' && recall[key] > 0
                ? 'font-mono text-xl font-semibold text-stop'
                : 'font-mono text-xl'
            }
          >
            {recall[key].toLocaleString('en-GB')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
