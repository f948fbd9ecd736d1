/** Categories, tones and footage types: add, rename, hide, and merge one into another. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import type { Visit } from '../kit/visit.ts'
import { AddValueForm } from './add-value-form.tsx'
import { clipWords } from './clip-words.ts'
import { MergeModal } from './merge-modal.tsx'
import { RenameModal } from './rename-modal.tsx'
import type { Value } from './value.ts'

export async function openValues({ signal }: Visit) {
  const { data } = await browserApi.call('GET /agency/words/values', { signal })
  return <ValuesPanel values={data} />
}

const KINDS = [
  ['category', 'Categories', 'category'],
  ['tone', 'Tones', 'tone'],
  ['footage_type', 'Footage types', 'footage type'],
] as const

type Act = 'rename' | 'merge'

export function ValuesPanel({ values }: { values: readonly Value[] }) {
  const [chosen, setChosen] = useState<{ act: Act; value: Value } | null>(null)
  const close = () => setChosen(null)
  return (
    <>
      <p className="mb-6 max-w-4xl text-ink-soft">
        What is hidden is offered nowhere; clips that have it keep it and are found by it. Values that the
        shop needs stay as they are.
      </p>
      <div className="grid items-start gap-10 lg:grid-cols-2 2xl:grid-cols-3">
        {KINDS.map(([kind, title, noun]) => (
          <section key={kind} aria-label={title}>
            <h2 className="title mb-2 text-xl">{title}</h2>
            <ul className="mb-4 border-t border-rule">
              {values
                .filter((value) => value.kind === kind)
                .map((value) => (
                  <ValueRow key={value.id} value={value} onChoose={(act) => setChosen({ act, value })} />
                ))}
            </ul>
            <AddValueForm kind={kind} noun={noun} />
          </section>
        ))}
      </div>
      {chosen?.act === 'rename' && <RenameModal value={chosen.value} onClose={close} />}
      {chosen?.act === 'merge' && <MergeModal value={chosen.value} values={values} onClose={close} />}
    </>
  )
}

type ValueRowProps = { value: Value; onChoose: (act: Act) => void }

function ValueRow({ value, onChoose }: ValueRowProps) {
  const { name, clips, hidden, fixed } = value
  const { busy, switchHidden } = useHiding(value)
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-rule py-2">
      <span className="min-w-0">
        <span className="break-words">{name}</span>{' '}
        <span className="text-sm whitespace-nowrap text-ink-soft">
          {clips >= COUNTED ? `${clipWords(COUNTED)} or more` : clipWords(clips)}
          {hidden && ', hidden'}
        </span>
      </span>
      {fixed ? (
        <span className="text-sm text-ink-soft">The shop needs it</span>
      ) : (
        <span className="flex gap-2">
          <Button size="small" aria-haspopup="dialog" onClick={() => onChoose('rename')}>
            Rename<span className="sr-only"> {name}</span>
          </Button>
          <Button size="small" busy={busy} onClick={() => void switchHidden()}>
            {hidden ? 'Offer' : 'Hide'}
            <span className="sr-only"> {name}</span>
          </Button>
          <Button size="small" aria-haspopup="dialog" onClick={() => onChoose('merge')}>
            Merge<span className="sr-only"> {name}</span>
          </Button>
        </span>
      )}
    </li>
  )
}

/** The server counts no further. */
const COUNTED = 10_000

function useHiding({ id, kind, name, hidden }: Value) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  async function switchHidden() {
    setBusy(true)
    try {
      await browserApi.call('POST /agency/words/values/:id', {
        params: { id },
        body: { kind, hidden: !hidden },
      })
      notify(hidden ? `${name} is offered again` : `${name} is hidden`)
      await revalidate()
    } catch (error) {
      notify(messageOf(error), { tone: 'stop' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, switchHidden }
}
