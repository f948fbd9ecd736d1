/** The line of a film that has words of the search; it leads to the film at this time. */
import type { FoundItem } from '@rushes/contract/clips'
import { Fragment } from 'react'
import { PageLink } from '../../ui/page-link.tsx'
import { addressOfItem, formatDuration } from '../catalogue/clip-facts.ts'

const LABELS = { said: 'Said', shown: 'Shown' } as const

type LineLinkProps = {
  item: Pick<FoundItem, 'id' | 'type'>
  line: NonNullable<FoundItem['line']>
  onOpen: () => void
}

export function LineLink({ item, line: { kind, at, text, hits }, onOpen }: LineLinkProps) {
  return (
    <p className="mt-1 line-clamp-3 text-sm">
      <PageLink
        to={`${addressOfItem(item)}?t=${at}`}
        onClick={onOpen}
        className="font-semibold underline underline-offset-4"
      >
        {LABELS[kind]} at {formatDuration(at).replace(/^0(?=\d:)/, '')}
      </PageLink>{' '}
      <q dir="auto">
        {hits.map(({ from, to }, index) => (
          <Fragment key={from}>
            {text.slice(hits[index - 1]?.to ?? 0, from)}
            <mark className="bg-caution-wash font-semibold text-ink">{text.slice(from, to)}</mark>
          </Fragment>
        ))}
        {text.slice(hits.at(-1)?.to ?? 0)}
      </q>
    </p>
  )
}
