/** Adds, sorts and removes the neighbours of a clip. Changes are saved when the form is sent. */
import type { AdminClip } from '@rushes/contract/agency-clips'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { OrderList } from '../kit/order/order-list.tsx'
import { useReload } from '../kit/use-reload.ts'
import { type NeighbourClips, NeighbourNote, Neighbours, noNeighbours } from './neighbour-list.tsx'

type NeighboursFormProps = { clip: Pick<AdminClip, 'id' | 'revision'>; neighbours: NeighbourClips }

export function NeighboursForm({ clip: { id, revision }, neighbours }: NeighboursFormProps) {
  const saved = neighbours.map((clip) => clip.id)
  const [ids, setIds] = useState<readonly number[]>(saved)
  const { reloading, reload } = useReload()
  const form = useForm({
    fields: ['add'],
    check: () => ({}),
    async send(sent) {
      const body = { revision, ids: [...ids], add: textOf(sent, 'add') }
      const { message } = await browserApi.call('POST /agency/clips/:id/neighbours', { params: { id }, body })
      notify(message)
      await reload()
      return null
    },
  })
  const ref = useFocusOnError(form.errors, form.round)
  const byId = new Map(neighbours.map((clip) => [clip.id, clip]))
  const isChanged = ids.join() !== saved.join()
  return (
    <Neighbours>
      {ids.length === 0 ? (
        noNeighbours
      ) : (
        <div>
          <OrderList
            label="Related clips"
            clips={ids.flatMap((one) => byId.get(one) ?? [])}
            onChange={setIds}
            note={(clip) => <NeighbourNote clip={clip} />}
          />
        </div>
      )}
      <form
        ref={ref}
        noValidate
        aria-label="Related clips"
        className="grid gap-3 rounded-sm border border-rule bg-sheet p-4"
        onSubmit={(event) => void form.onSubmit(event)}
      >
        {form.refusal && <Notice tone="stop">{form.refusal}</Notice>}
        <TextArea
          label="Numbers of clips to add"
          name="add"
          optional
          rows={2}
          help="References or addresses also work, as a single value or a pasted list."
          error={form.errors['add']}
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" kind="primary" busy={form.busy || reloading}>
            Save
          </Button>
          {isChanged && <Button onClick={() => setIds(saved)}>Discard my changes</Button>}
          <p role="status" className="text-sm text-ink-soft">
            {isChanged && 'Not saved: sort order or removed clips'}
          </p>
        </div>
      </form>
    </Neighbours>
  )
}
