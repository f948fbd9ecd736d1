/** Labels of bulk changes and of their progress. */
import type { BulkProgress } from '@rushes/contract/agency-bulk'
import type { BulkKind } from './requested-change.ts'

export const BULK_TITLES: Readonly<Record<BulkKind, string>> = {
  edit: 'Edit',
  move: 'Move',
  package: 'Add to a package',
  rights: 'Attach a rights record',
}

export const NOTIFY_HOLDERS = 'Notify all who hold these clips'
export const NOTIFY_HELP =
  'Licence holders, accounts that downloaded them and recipients of their download links get an email with this note for each clip and must acknowledge it.'

const NUMBER = new Intl.NumberFormat('en-GB')
export const clipsLabel = (count: number): string =>
  count === 1 ? '1 clip' : `${NUMBER.format(count)} clips`

/**
 * Returns text such as `12 clips will change, 3 are so already, 1 is refused.`; an undo counts clips `as
 * before`.
 */
export function outcomeLabel(
  { state, changed, unchanged, refused: { count } }: BulkProgress,
  isBack: boolean,
): string {
  const done = isBack ? `${isOrAre(changed)} as before` : 'changed'
  const will = state === 'preview' ? 'will change' : done
  const parts = [
    `${changed === 0 ? 'No clip' : clipsLabel(changed)} ${will}`,
    ...(unchanged > 0 ? [`${NUMBER.format(unchanged)} ${isOrAre(unchanged)} so already`] : []),
    ...(count > 0
      ? [`${NUMBER.format(count)} ${state === 'preview' ? isOrAre(count) : wasOrWere(count)} refused`]
      : []),
  ]
  return `${parts.join(', ')}.`
}

const isOrAre = (count: number) => (count < 2 ? 'is' : 'are')
const wasOrWere = (count: number) => (count === 1 ? 'was' : 'were')
