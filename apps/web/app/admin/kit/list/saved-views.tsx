/** The saved views of a list, and a form to save the current one. */
import type { SavedView } from '@rushes/contract/agency-views'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { browserApi } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { textOf, useForm } from '../../../lib/use-form.ts'
import { Button, buttonClass, IconButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { notify } from '../../../ui/notify.ts'
import { useFocusOnError } from '../../../ui/use-focus-on-error.ts'

export type SavedViewsProps = { screen: string; views: readonly SavedView[]; canShare: boolean }

export function SavedViews({ screen, views: loaded, canShare }: SavedViewsProps) {
  const [query] = useSearchParams()
  const [views, setViews] = useState(loaded)
  async function remove({ id, name }: SavedView) {
    try {
      await browserApi.call('DELETE /agency/views/:id', { params: { id } })
      setViews(views.filter((view) => view.id !== id))
      notify(`${name} deleted`)
    } catch (error) {
      notify(messageOf(error))
    }
  }
  return (
    // Closes when the query changes, so that a selected view shows its rows.
    <details key={`${query}`} className="relative">
      <summary className={buttonClass()}>Saved views</summary>
      <div className="absolute z-10 mt-1 grid w-72 gap-3 rounded-lg border border-rule bg-sheet px-4 py-3 shadow-float max-sm:left-0 sm:right-0">
        {views.length === 0 ? (
          <p className="text-sm text-ink-soft">No saved views. Filter the list, then save it here.</p>
        ) : (
          <ul className="grid">
            {views.map((view) => (
              <li key={view.id} className="flex items-center justify-between gap-2">
                <Link
                  dir="auto"
                  to={`?${view.query}`}
                  className="min-w-0 grow py-2 wrap-anywhere hover:underline"
                >
                  {view.name}
                  {view.shared && <span className="text-sm text-ink-soft"> shared</span>}
                </Link>
                {view.canRemove && (
                  <IconButton label={`Delete ${view.name}`} onClick={() => void remove(view)}>
                    <Icon of="x" />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        )}
        <SaveView screen={screen} canShare={canShare} onSaved={setViews} />
      </div>
    </details>
  )
}

type SaveViewProps = Pick<SavedViewsProps, 'screen' | 'canShare'> & {
  onSaved: (views: readonly SavedView[]) => void
}

function SaveView({ screen, canShare, onSaved }: SaveViewProps) {
  const [query] = useSearchParams()
  const form = useForm({
    fields: ['name'],
    check: (sent): Record<string, string> =>
      textOf(sent, 'name') === '' ? { name: 'Please enter a name.' } : {},
    async send(sent) {
      const criteria = new URLSearchParams(query)
      criteria.delete('cursor')
      const { data, message } = await browserApi.call('POST /agency/views', {
        body: {
          screen,
          name: textOf(sent, 'name'),
          query: `${criteria}`,
          shared: sent.has('shared'),
        },
      })
      onSaved(data)
      notify(message)
      return null
    },
  })
  const ref = useFocusOnError(form.errors, form.round)
  return (
    <form
      ref={ref}
      noValidate
      className="grid gap-3 border-t border-rule pt-3"
      onSubmit={(event) => void form.onSubmit(event)}
    >
      <Field
        label="Name of the view"
        name="name"
        maxLength={60}
        autoComplete="off"
        error={form.errors['name'] ?? form.refusal ?? undefined}
      />
      {canShare && <Checkbox label="Share with all staff" name="shared" />}
      <Button type="submit" busy={form.busy}>
        Save view
      </Button>
    </form>
  )
}
