/** Everything that the page can do, found by typing. Enter does the first; the arrows lead through the rest. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Field } from '../../../ui/field.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { KeyLabels } from './key-labels.tsx'
import { type KeyBinding, shownKeys } from './key-store.ts'

export function CommandDialog({ onClose }: { onClose: () => void }) {
  const [all] = useState(shownKeys)
  const [term, setTerm] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  // After the dialog, which takes the focus when it opens.
  useEffect(() => field.current?.focus(), [])
  const found = all.filter(({ words }) => words.toLowerCase().includes(term.trim().toLowerCase()))

  function run({ run }: KeyBinding) {
    // A dialog that closes gives the focus back; the command may put it elsewhere.
    flushSync(onClose)
    run()
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button.matches(':focus'))
    buttons[Math.min(Math.max(at + step, 0), buttons.length - 1)]?.focus()
  }

  return (
    <Modal title="Commands" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the field and the buttons inside */}
      <div onKeyDown={onKeyDown} className="grid gap-3">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            const [first] = found
            if (first) run(first)
          }}
        >
          <Field
            label="What do you want to do?"
            type="search"
            autoComplete="off"
            ref={field}
            value={term}
            onChange={(event) => setTerm(event.currentTarget.value)}
          />
        </form>
        <p className="sr-only" role="status">
          {found.length === 1 ? '1 command' : `${found.length} commands`}
        </p>
        <ul ref={list}>
          {found.map((one) => (
            <li key={one.keys} className="border-b border-rule">
              <button
                type="button"
                onClick={() => run(one)}
                className="flex min-h-10 w-full items-center justify-between gap-4 px-1 text-left hover:bg-well"
              >
                {one.words}
                <KeyLabels keys={one.keys} />
              </button>
            </li>
          ))}
        </ul>
        {found.length === 0 && <p className="text-ink-soft">No matching command</p>}
      </div>
    </Modal>
  )
}
