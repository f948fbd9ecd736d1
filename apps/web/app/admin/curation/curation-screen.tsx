/** /admin/curation: the clips of the banner and the pins of What's trending. */
import { ApiError, type Data } from '@rushes/contract/client'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { KeyHint } from '../kit/keys/key-hint.tsx'
import { useKeys } from '../kit/keys/use-keys.ts'
import type { Visit } from '../kit/visit.ts'
import { FrontPreview } from './front-preview.tsx'
import type { Pin, Slots } from './pin.ts'
import { SlotPanel } from './slot-panel.tsx'

type Curation = Data<'GET /agency/curation'>

type Trouble = {
  errors: Readonly<Record<string, readonly string[]>>
  message: string | null
  newer: Curation | null
}

const NONE: Trouble = { errors: {}, message: null, newer: null }

const sent = (pins: readonly Pin[]) => pins.map(({ id, until }) => ({ id, until }))

const asText = ({ hero, trending }: Slots) => JSON.stringify([sent(hero), sent(trending)])

export async function open({ signal }: Visit) {
  const { data } = await browserApi.call('GET /agency/curation', { signal })
  return <CurationScreen saved={data} />
}

export function CurationScreen({ saved }: { saved: Data<'GET /agency/curation'> }) {
  const curation = useCuration(saved)
  const { slots, change, errors, isChanged, busy, message, newer, save, discard } = curation
  useKeys([{ keys: 'Control+s', label: 'Save', run: () => void save() }])
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="title text-2xl">Front page</h1>
        <a href="/" className={buttonClass()}>
          Open in the storefront
        </a>
      </header>
      {newer ? (
        <Notice
          tone="caution"
          title="Another user has changed the front page"
          action={
            <>
              <Button kind="primary" busy={busy} onClick={() => void save(newer)}>
                Save mine instead
              </Button>
              <Button onClick={() => discard(newer)}>Discard my changes</Button>
            </>
          }
        >
          <p>
            Their version has {idsOf(newer.hero)} in the banner and {idsOf(newer.trending)} in What's
            trending.
          </p>
        </Notice>
      ) : (
        message !== null && !errors['hero'] && !errors['trending'] && <Notice tone="stop">{message}</Notice>
      )}
      <div className="mt-4 grid items-start gap-x-10 gap-y-8 xl:grid-cols-2">
        <div className="grid gap-10">
          <SlotPanel
            title="Banner"
            most={5}
            pins={slots.hero}
            error={errors['hero']}
            onChange={(hero) => change({ hero })}
            empty="No clips selected. The banner has no video."
          >
            The first available clip is shown. If it is withheld, withdrawn, marked as graphic or expired, the
            next one is shown.
          </SlotPanel>
          <SlotPanel
            title="What's trending"
            most={15}
            pins={slots.trending}
            error={errors['trending']}
            onChange={(trending) => change({ trending })}
            empty="No pinned clips: this week's most requested clips are shown."
          >
            Pinned clips come first, then this week’s most requested clips. If a pinned clip is withdrawn or
            expires, the next ones move up.
          </SlotPanel>
        </div>
        <FrontPreview slots={slots} />
      </div>
      <div className="sticky bottom-0 z-10 mt-6 flex flex-wrap items-center gap-3 border-t border-rule bg-paper py-3">
        <Button kind="primary" busy={busy} disabled={!isChanged} onClick={() => void save()}>
          {busy ? 'Saving' : 'Save'}
          <KeyHint keys="Control+s" />
        </Button>
        {isChanged && <Button onClick={() => discard()}>Discard my changes</Button>}
        <p role="status" className="text-sm text-ink-soft">
          {isChanged ? 'Unsaved changes.' : 'All changes saved.'}
        </p>
      </div>
    </>
  )
}

const idsOf = (pins: readonly { id: number }[]): string => pins.map(({ id }) => id).join(', ') || 'nothing'

/** The unsaved choices of staff for the front page, and conflicts with other users. */
function useCuration(first: Curation) {
  const [saved, setSaved] = useState(first)
  const [slots, setSlots] = useState<Slots>(first)
  const [trouble, setTrouble] = useState(NONE)
  const [busy, setBusy] = useState(false)

  function take(curation: Curation) {
    setSaved(curation)
    setSlots(curation)
    setTrouble(NONE)
  }

  /** @param onto the saved choices that these replace */
  async function save(onto: Curation = saved) {
    if (busy) return
    setBusy(true)
    setTrouble(NONE)
    try {
      const body = { revision: onto.revision, hero: sent(slots.hero), trending: sent(slots.trending) }
      const { data, message } = await browserApi.call('POST /agency/curation', { body })
      take(data)
      notify(message)
    } catch (error) {
      setTrouble(await troubleOf(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    ...trouble,
    slots,
    busy,
    isChanged: asText(slots) !== asText(saved),
    change: (changes: Partial<Slots>) => setSlots((before) => ({ ...before, ...changes })),
    save,
    discard: (to: Curation = saved) => take(to),
  }
}

async function troubleOf(error: unknown): Promise<Trouble> {
  if (!(error instanceof ApiError)) return { ...NONE, message: messageOf(error) }
  if (error.code !== 'outdated') return { ...NONE, errors: error.errors, message: error.message }
  const newer = await browserApi.call('GET /agency/curation').catch(() => null)
  return { ...NONE, message: error.message, newer: newer?.data ?? null }
}
