/** A draft: unsaved changes of an object, kept in the browser, and conflicts with another user's changes. */
import { ApiError } from '@rushes/contract/client'
import { useState } from 'react'
import { messageOf } from '../../../lib/message-of.ts'
import { notify } from '../../../ui/notify.ts'
import { useLiveEvents } from '../use-live-events.ts'
import { useReload } from '../use-reload.ts'
import { changedNames, changedValues, type Draft } from './changed-values.ts'
import { draftOf, earlierDraftOf, type Versioned } from './draft-store.ts'

type Drafted<Entity extends Versioned> = {
  /** The key under which the browser stores the draft, such as `clip`. */
  kind: string
  entity: Entity
  /** The topic of changes by other users; absent without live updates. */
  topic?: string
  valuesOf: (entity: Entity) => Draft
  /** Saves the changes of the draft as the next revision of `onto`. */
  send: (draft: Draft, onto: Entity) => Promise<unknown>
  read: (id: Entity['id']) => Promise<Entity>
}

type Trouble<Entity> = {
  errors: Readonly<Record<string, readonly string[]>>
  message: string | null
  /** The version that another user saved. */
  newer: Entity | null
}

/** The saved values, and the revision that they created. */
type Sent = { draft: Draft; revision: number }

export function useDraft<Entity extends Versioned>({
  kind,
  entity,
  topic,
  valuesOf,
  send,
  read,
}: Drafted<Entity>) {
  const none: Trouble<Entity> = { errors: {}, message: null, newer: null }
  const [sent, setSent] = useState<Sent | null>(null)
  // Shows the saved values until the page is loaded again.
  const awaited = sent !== null && entity.revision < sent.revision ? sent : null
  const stored = draftOf(kind, { id: entity.id, revision: awaited?.revision ?? entity.revision })
  const draft = stored.use()
  const [trouble, setTrouble] = useState(none)
  const [sending, setSending] = useState(false)
  const { reloading, reload } = useReload()
  const busy = sending || reloading
  const saved = { ...valuesOf(entity), ...awaited?.draft }
  const changed = changedNames(saved, draft)
  const typedEarlier = earlierDraftOf(kind, entity)
  const earlier = typedEarlier?.read() ?? {}
  // The page may have been loaded again since.
  const newer = trouble.newer && trouble.newer.revision > entity.revision ? trouble.newer : null

  useLiveEvents(topic === undefined ? [] : [topic], async (event) => {
    if (event.kind !== kind && event.kind !== 'missed') return
    if (busy || changed.length === 0) return
    const newer = await read(entity.id).catch(() => null)
    if (newer && newer.revision > entity.revision) setTrouble((before) => ({ ...before, newer }))
  })

  /** @param onto the loaded version, or the newer one of another user */
  async function save(onto: Entity = entity) {
    if (busy || changed.length === 0) return
    setSending(true)
    setTrouble(none)
    try {
      // A value that was typed and set back must not replace a newer one of another user.
      const mine = changedValues(saved, draft)
      await send(mine, onto)
      keepTypedSince(draft, onto)
      setSent({ draft: mine, revision: onto.revision + 1 })
      notify('Saved')
      await reload()
    } catch (error) {
      setTrouble(await troubleOf(error))
    } finally {
      setSending(false)
    }
  }

  /** Input during the request `sent` belongs to the revision that it created. */
  function keepTypedSince(sent: Draft, { revision }: Entity) {
    const since = Object.entries(stored.read()).filter(([name, value]) => value !== sent[name])
    stored.write(null)
    if (since.length === 0) return
    draftOf(kind, { id: entity.id, revision: revision + 1 }).write(Object.fromEntries(since))
  }

  async function troubleOf(error: unknown): Promise<Trouble<Entity>> {
    if (!(error instanceof ApiError)) return { ...none, message: messageOf(error) }
    if (error.code !== 'outdated') return { ...none, errors: error.errors, message: error.message }
    return { ...none, message: error.message, newer: await read(entity.id).catch(() => null) }
  }

  async function discard() {
    stored.write(null)
    setTrouble(none)
    await reload()
  }

  /** Moves the input for an earlier revision to this one; newer input takes precedence. */
  function takeEarlier() {
    stored.write({ ...earlier, ...stored.read() })
    typedEarlier?.write(null)
  }

  async function dropEarlier() {
    typedEarlier?.write(null)
    await reload()
  }

  return {
    ...trouble,
    newer,
    /** The values of the newer version. */
    theirs: newer && valuesOf(newer),
    busy,
    changed,
    saved,
    values: { ...saved, ...draft },
    write: (name: string, value: string | boolean) => stored.write({ ...stored.read(), [name]: value }),
    save: () => save(),
    /** Saves the draft on top of the newer version. */
    saveMine: () => save(newer ?? entity),
    discard,
    /** Unsaved input for an earlier revision that differs from the saved values. */
    earlier: Object.fromEntries(changedNames(saved, earlier).map((name) => [name, earlier[name] ?? ''])),
    takeEarlier,
    dropEarlier,
    /** Moves the unsaved input to the next revision. */
    carryTo(next: Entity, more: Draft = {}) {
      const kept = { ...stored.read(), ...more }
      stored.write(null)
      if (changedNames(valuesOf(next), kept).length > 0) draftOf(kind, next).write(kept)
    },
  }
}

type Held = ReturnType<typeof useDraft>
/** The draft of any object. */
export type HeldDraft = Omit<Held, 'newer' | 'carryTo'>
