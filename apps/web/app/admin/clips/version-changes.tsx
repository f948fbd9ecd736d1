/** What one revision changed: each field before and after. */
import type { ClipVersion } from '@rushes/contract/agency-clip-changes'
import { clipLabelOf } from '../kit/clip-fields.ts'
import type { ClipChoices } from '../kit/load-clip-choices.ts'
import { valueWords } from '../kit/value-words.ts'

type VersionChangesProps = { version: ClipVersion; choices: ClipChoices }

export function VersionChanges({ version: { changes }, choices }: VersionChangesProps) {
  return (
    <dl className="grid gap-2 text-sm">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="grid gap-x-4 sm:grid-cols-[10rem_1fr_1fr]">
          <dt className="text-ink-soft">{clipLabelOf(field)}</dt>
          <dd className="min-w-0 break-words">
            <span className="sr-only">Before: </span>
            <del className="line-clamp-6">{valueWords(field, before, choices)}</del>
          </dd>
          <dd className="min-w-0 break-words">
            <span className="sr-only">After: </span>
            <ins className="line-clamp-6 no-underline">{valueWords(field, after, choices)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
