/** Two texts, line by line. What was added and what was removed differ by a sign and by words, not by colour alone. */
import type { PageVersion } from '@rushes/contract/agency-pages'

type Line = PageVersion['lines'][number]

const LOOKS: Readonly<Record<Line['kind'], { sign: string; words: string; look: string }>> = {
  same: { sign: ' ', words: '', look: '' },
  added: { sign: '+', words: 'Added: ', look: 'border-clear bg-well' },
  removed: { sign: '−', words: 'Removed: ', look: 'border-stop bg-well' },
  left_out: { sign: '⋯', words: '', look: 'border-transparent text-ink-soft italic' },
}

export function DiffLines({ lines }: { lines: readonly Line[] }) {
  return (
    <ol className="max-w-5xl overflow-hidden rounded-sm border border-rule bg-sheet font-mono text-sm">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines repeat, and their order never changes
        <DiffLine key={at} line={line} />
      ))}
    </ol>
  )
}

function DiffLine({ line: { kind, text } }: { line: Line }) {
  const { sign, words, look } = LOOKS[kind]
  return (
    <li
      className={`grid grid-cols-[1.5rem_minmax(0,1fr)] border-l-4 px-2 first:pt-1.5 last:pb-1.5 ${look || 'border-transparent'}`}
    >
      <span aria-hidden="true" className="select-none">
        {sign}
      </span>
      <span className="break-words whitespace-pre-wrap">
        {words && <span className="sr-only">{words}</span>}
        {kind === 'removed' ? (
          <del>{text}</del>
        ) : kind === 'added' ? (
          <ins className="no-underline">{text}</ins>
        ) : (
          text
        )}
        {text === '' && ' '}
      </span>
    </li>
  )
}
