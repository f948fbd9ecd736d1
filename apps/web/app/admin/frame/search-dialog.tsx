/** The search of the admin area: commands, screens, and the rows of all lists. Enter opens the first result. */
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { Field } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { KeyLabels } from '../kit/keys/key-labels.tsx'
import { shownKeys } from '../kit/keys/key-store.ts'
import type { Person } from '../kit/person.ts'
import type { Screen } from '../kit/screen.ts'
import { addressOfQuery } from './address-of-query.ts'
import type { KeptInput } from './kept-input.ts'
import { isSynonym } from './screen-synonyms.ts'
import { useFound } from './use-found.ts'

/** A command of every page that has no key; `otherName` finds it too. */
type Action = { title: string; otherName?: string; run: () => void }

export type SearchDialogProps = {
  person: Person
  screens: readonly Screen[]
  actions: readonly Action[]
  /** Input from before the field had the focus. */
  kept?: KeptInput
  onClose: () => void
}
type Command = Result & { otherName?: string; path?: string }
type Result = { key: string; title: string; detail: ReactNode; run: () => void }

export function SearchDialog({ person, screens, actions, kept, onClose }: SearchDialogProps) {
  const [term, setTerm] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  // Runs after the dialog, which takes the focus when it opens. As a layout effect the kept input is rendered
  // before the next key, which would otherwise replace it or run the first command.
  useLayoutEffect(() => {
    field.current?.focus()
    if (!kept) return
    const { text, isSubmitted } = kept.take()
    setTerm(text)
    setIsSubmitted(isSubmitted)
  }, [kept])
  const go = (path: string) => () => void navigate(path)
  const commands = useCommands({ screens, actions }, term, go)
  const { groups, isPending, isIncomplete } = useFound(term, person)
  const sections = groups.map(({ label, items }) => ({
    label,
    results: [
      ...(label === 'Clips' && items.length > 1 ? [allClips(term, go)] : []),
      ...items.map(({ path, title, detail }) => ({ key: path, title, detail, run: go(path) })),
    ],
  }))
  const results = [...commands, ...(isPending ? [] : sections.flatMap(({ results }) => results))]
  const first = commands[0] ?? (isPending ? undefined : results[0])

  function run({ run }: Result) {
    // A dialog that closes restores the focus; the command may move it elsewhere.
    flushSync(onClose)
    run()
  }

  // Enter opens the first result, also if it was pressed before the results arrived.
  useEffect(() => {
    if (isSubmitted && first) queueMicrotask(() => run(first))
  })

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button.matches(':focus'))
    buttons[Math.min(Math.max(at + step, 0), buttons.length - 1)]?.focus()
  }

  return (
    <Modal title="Search" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the field and the buttons inside */}
      <div onKeyDown={onKeyDown} className="grid gap-3">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (first) run(first)
            else setIsSubmitted(term.trim() !== '')
          }}
        >
          <Field
            label="Search or run a command"
            help="Clips, orders, invoices, accounts, users, enquiries, links, screens"
            type="search"
            autoComplete="off"
            maxLength={120}
            ref={field}
            value={term}
            onChange={(event) => {
              setIsSubmitted(false)
              setTerm(event.currentTarget.value)
            }}
          />
        </form>
        <p className="sr-only" role="status">
          {isPending ? 'Searching' : countText(commands.length, results.length - commands.length)}
        </p>
        <div ref={list} className={`grid gap-4 ${isPending ? 'opacity-60' : ''}`}>
          <Results label="Commands" results={commands} onRun={run} />
          {sections.map(({ label, results }) => (
            <Results key={label} label={label} results={results} onRun={run} />
          ))}
        </div>
        {isIncomplete && <Notice tone="caution">Some lists could not be searched. Please try again.</Notice>}
        {!isPending && results.length === 0 && <p className="text-ink-soft">No results</p>}
      </div>
    </Modal>
  )
}

const countText = (commands: number, found: number) =>
  `${commands === 1 ? '1 command' : `${commands} commands`}, ${found === 1 ? '1 result' : `${found} results`}`

const allClips = (term: string, go: (path: string) => () => void): Result => {
  const path = addressOfQuery(term.normalize().trim())
  return { key: 'all clips', title: `All clips with “${term.trim()}”`, detail: '', run: go(path) }
}

/** Returns the keys of this page, the actions, and the screens without keys. */
function useCommands(
  { screens, actions }: Pick<SearchDialogProps, 'screens' | 'actions'>,
  term: string,
  go: (path: string) => () => void,
): Result[] {
  const [keys] = useState(shownKeys)
  const keyed = new Set(keys.map(({ label }) => label))
  const linked = screens
    .map(({ path, title }) => ({ path: path.replace(OPTIONAL, ''), title: `Go to ${title}` }))
    .filter(({ path }) => !path.includes(':'))
  const pathOf = new Map(linked.map(({ path, title }) => [title, path]))
  const all: Command[] = [
    ...keys
      // This dialog is open already.
      .filter(({ keys }) => keys !== '/' && keys !== 'Control+k')
      .map(({ keys, label, run }) => ({
        key: keys,
        path: pathOf.get(label) ?? '',
        title: label,
        detail: <KeyLabels keys={keys} />,
        run,
      })),
    ...linked
      .filter(({ title }) => !keyed.has(title))
      .map(({ path, title }) => ({
        key: path,
        path,
        title,
        // The outbox is at `/admin/emails`.
        otherName: path.replace('/admin', ''),
        detail: '',
        run: go(path),
      })),
    ...actions.map((action) => ({ key: action.title, detail: '', ...action })),
  ]
  const wanted = term.trim().toLowerCase()
  const named = all.filter(({ title, otherName = '' }) =>
    [title, otherName].some((name) => name.toLowerCase().includes(wanted)),
  )
  const others = all.filter((command) => !named.includes(command) && isSynonym(command.path ?? '', wanted))
  return [...named, ...others]
}

/** A parameter at the end of a path that may be absent. */
const OPTIONAL = /\/:\w+\?$/

type ResultsProps = { label: string; results: readonly Result[]; onRun: (result: Result) => void }

function Results({ label, results, onRun }: ResultsProps) {
  if (results.length === 0) return null
  return (
    <section aria-label={label}>
      <h3 className="caption">{label}</h3>
      <ul>
        {results.map((result) => (
          <li key={result.key} className="border-b border-rule">
            <button
              type="button"
              onClick={() => onRun(result)}
              className="flex min-h-10 w-full items-center justify-between gap-4 px-1 text-left hover:bg-well"
            >
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {result.title}
              </span>
              <span className="shrink-0 text-right text-sm text-ink-soft max-sm:max-w-32">
                {result.detail}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
