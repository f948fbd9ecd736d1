/** The chosen or dropped files: accepted files, the table, and refused files. */
import type { SortedFiles } from '../../lib/sort-files.ts'
import { Notice } from '../../ui/notice.tsx'
import { filesLabel, sizeLabel } from '../kit/upload-labels.ts'

export function OfferedFiles({
  sorted: { files, table, refused },
  begun,
}: {
  sorted: SortedFiles
  begun: number
}) {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return (
    <>
      {files.length > 0 && (
        <p>
          {filesLabel(files.length)}, {sizeLabel(bytes)}.
          {begun > 0 &&
            ` ${filesLabel(begun)} ${begun === 1 ? 'was' : 'were'} started before and will resume.`}
        </p>
      )}
      {table && (
        <p>
          {table.name} describes the files. It is checked on the page of the import batch.
          {files.length === 0 && ' Drop it there or together with its files.'}
        </p>
      )}
      {files.length === 0 && table === null && <p>None of the files can be imported.</p>}
      {refused.length > 0 && (
        <Notice tone="caution" title={`${filesLabel(refused.length)} rejected`}>
          <ul className="grid gap-1 text-sm">
            {refused.slice(0, MAX_NAMED).map(({ name, reason }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names come twice
              <li key={at} className="wrap-anywhere">
                <span className="font-semibold">{name}</span>: {reason}.
              </li>
            ))}
            {refused.length > MAX_NAMED && <li>and {refused.length - MAX_NAMED} more</li>}
          </ul>
        </Notice>
      )}
    </>
  )
}

const MAX_NAMED = 50
