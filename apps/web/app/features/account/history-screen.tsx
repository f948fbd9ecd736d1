/** A history: its filter, its file, and its records (R-HISTORY-1, R-HISTORY-2). */
import { type ReactNode, Suspense } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import type { CsvFile } from './export-button.tsx'
import { type HistoryFilter, isNarrowed } from './history-address.ts'
import { HistoryForm } from './history-form.tsx'
import { NOTHING_FITS } from './history-words.ts'
import type { FirstRecords } from './load-history.ts'
import { MoreRecords } from './more-records.tsx'

const ExportButton = lazyPart(async () => (await import('./export-button.tsx')).ExportButton)

type HistoryScreenProps<T> = {
  path: string
  filter: HistoryFilter
  /** What the text is looked for in. */
  textLabel: string
  first: FirstRecords<T>
  /** Shown when there is no record at all. */
  empty: string
  loadBefore: (id: number) => Promise<readonly T[]>
  loadFile: () => Promise<CsvFile>
  children: (records: readonly T[]) => ReactNode
}

export function HistoryScreen<T extends { id: number }>({
  path,
  filter,
  textLabel,
  first: { records, problem },
  empty,
  loadBefore,
  loadFile,
  children,
}: HistoryScreenProps<T>) {
  const narrowed = isNarrowed(filter)
  if (!narrowed && records.length === 0) {
    return <EmptyState action={<LinkButton to="/search">Search the library</LinkButton>}>{empty}</EmptyState>
  }
  return (
    <div className="grid gap-6">
      <HistoryForm path={path} filter={filter} textLabel={textLabel} />
      {problem !== null && <Notice tone="stop">{problem}</Notice>}
      {problem === null && records.length === 0 && (
        <EmptyState action={<LinkButton to={path}>Show all</LinkButton>}>{NOTHING_FITS}</EmptyState>
      )}
      {records.length > 0 && (
        <MoreRecords
          key={Object.values(filter).join('|')}
          first={records}
          loadBefore={loadBefore}
          aside={
            <Suspense fallback={null}>
              <ExportButton load={loadFile} />
            </Suspense>
          }
        >
          {children}
        </MoreRecords>
      )}
    </div>
  )
}
