/** One group of settings, saved by itself. */
import type { SettingName } from '@rushes/contract/setting-values'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { DraftNotices } from '../kit/draft/draft-form.tsx'
import type { Choice } from '../kit/load-clip-choices.ts'
import type { DraftedSettings } from './drafted-settings.ts'
import { SettingControl } from './setting-control.tsx'
import { fieldWords, GROUPS } from './setting-fields.ts'
import { type SettingsDraft, useSettingsDraft } from './use-settings-draft.ts'

type SettingsFormProps = {
  group: DraftedSettings
  decided: readonly SettingName[]
  countries: readonly Choice[]
  /** Below the fields. */
  children?: ReactNode
}

export function SettingsForm({ group, decided, countries, children }: SettingsFormProps) {
  const { title, lead, fields } = GROUPS[group.id]
  const draft = useSettingsDraft(group)
  const { errors, save } = draft
  const ref = useFocusOnError(errors, 0)
  const headingId = `settings-${group.id}`
  return (
    <section
      aria-labelledby={headingId}
      className="grid gap-x-10 gap-y-4 border-t border-rule py-8 lg:grid-cols-[18rem_minmax(0,44rem)]"
    >
      <header className="grid content-start gap-1">
        <h2 id={headingId} className="title text-xl">
          {title}
        </h2>
        <p className="max-w-[60ch] text-ink-soft">{lead}</p>
        <p className="text-sm text-ink-soft">{changedWords(group)}</p>
      </header>
      <form
        ref={ref}
        noValidate
        aria-labelledby={headingId}
        className="grid content-start gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <DraftNotices what="group" who={draft.newer?.by?.name} draft={draft} labelOf={fieldWords} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {fields.map((field) => (
            <div key={field.name} className={isNarrow(field) ? '' : 'sm:col-span-2'}>
              <SettingControl
                field={field}
                draft={draft}
                isDecided={decided.includes(field.name)}
                countries={countries}
              />
            </div>
          ))}
        </div>
        {fields.some(({ name }) => !decided.includes(name)) && <Bar draft={draft} title={title} />}
        {children}
      </form>
    </section>
  )
}

const isNarrow = (field: { kind: string; type?: string; inputMode?: string }) =>
  field.type === 'time' || field.inputMode === 'numeric'

const changedWords = ({ by, at }: DraftedSettings) =>
  by === null ? 'Not changed yet.' : `Changed by ${by.name}, ${formatDateTime(at)}.`

function Bar({ draft: { busy, changed, discard }, title }: { draft: SettingsDraft; title: string }) {
  const isTyped = changed.length > 0
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" kind={isTyped ? 'primary' : 'outline'} busy={busy} disabled={!isTyped}>
        {busy ? 'Saving' : 'Save'}
        <span className="sr-only"> {title}</span>
      </Button>
      {isTyped && <Button onClick={() => void discard()}>Discard my changes</Button>}
      <p role="status" className="text-sm text-ink-soft">
        {isTyped && `Not saved: ${changed.map(fieldWords).join(', ')}`}
      </p>
    </div>
  )
}
