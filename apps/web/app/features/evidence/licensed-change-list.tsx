/** What has changed on a clip since it was licensed, with the limits first (R-EVIDENCE-5). */
import type { LicensedChange } from '@rushes/contract/evidence'
import { Icon } from '../../ui/icon.tsx'
import { licensedChangesLabel } from './licensed-changes-label.ts'

export function LicensedChangeList({ changes }: { changes: readonly LicensedChange[] }) {
  return (
    <section
      id="changes"
      aria-labelledby="changes-title"
      className="scroll-mt-24 border border-rule bg-sheet p-6 print:hidden"
    >
      <h2 id="changes-title" className="title mb-3 text-xl">
        {licensedChangesLabel(changes.length)}
      </h2>
      <ul className="grid gap-3">
        {changes.map(({ text, limits, before, after }) => (
          <li key={text} className="grid gap-1 border-t border-rule pt-3">
            <p className={limits ? 'flex gap-1.5 font-semibold text-caution' : 'font-semibold'}>
              {limits && <Icon of="triangle-alert" />}
              {text}
            </p>
            {(before !== null || after !== null) && (
              <dl className="grid gap-1 text-sm sm:grid-cols-2 sm:gap-x-6">
                {before !== null && <Value name="Before" value={before} />}
                {after !== null && <Value name="Now" value={after} />}
              </dl>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Value({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft">{name}</dt>
      <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
        {value}
      </dd>
    </div>
  )
}
