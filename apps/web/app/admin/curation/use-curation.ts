/** What staff choose for the front page, until it is saved; and what to do when somebody else was faster. */
import { ApiError, type Data } from '@rushes/contract/client'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { notify } from '../../ui/notify.ts'
import type { Pin, Slots } from './pin.ts'

type Curation = Data<'GET /agency/curation'>
type Trouble = {
  errors: Readonly<Record<string, readonly string[]>>
  message: string | null
  newer: Curation | null
}

const NONE: Trouble = { errors: {}, message: null, newer: null }

export function useCuration(first: Curation) {
  const [saved, setSaved] = useState(first)
  const [slots, setSlots] = useState<Slots>(first)
  const [trouble, setTrouble] = useState(NONE)
  const [busy, setBusy] = useState(false)

  function take(curation: Curation) {
    setSaved(curation)
    setSlots(curation)
    setTrouble(NONE)
  }

  /** @param onto the choices that these replace */
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

const sent = (pins: readonly Pin[]) => pins.map(({ id, until }) => ({ id, until }))
const asText = ({ hero, trending }: Slots) => JSON.stringify([sent(hero), sent(trending)])

async function troubleOf(error: unknown): Promise<Trouble> {
  if (!(error instanceof ApiError)) return { ...NONE, message: messageOf(error) }
  if (error.code !== 'changed_meanwhile') return { ...NONE, errors: error.errors, message: error.message }
  const newer = await browserApi.call('GET /agency/curation').catch(() => null)
  return { ...NONE, message: error.message, newer: newer?.data ?? null }
}
