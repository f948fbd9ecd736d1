/** /admin/settings: the settings that the agency can change while the shop runs (R-SETTING-1). */
import type { AdminSettings } from '@rushes/contract/agency-settings'
import type { SettingName } from '@rushes/contract/setting-values'
import type { ReactNode } from 'react'
import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { DraftNotices } from '../kit/draft/draft-form.tsx'
import { type Choice, loadCountries } from '../kit/load-clip-choices.ts'
import { useLiveReload } from '../kit/use-live-reload.ts'
import type { Visit } from '../kit/visit.ts'
import { type DraftedSettings, draftedSettings } from './drafted-settings.ts'
import { SettingControl } from './setting-control.tsx'
import { fieldLabel, GROUPS, INSTALLATION_LABELS } from './setting-fields.ts'
import { TestMailButton } from './test-email-button.tsx'
import { type SettingsDraft, useSettingsDraft } from './use-settings-draft.ts'

type SettingsFormProps = {
  group: DraftedSettings
  decided: readonly SettingName[]
  countries: readonly Choice[]
  /** Content below the fields. */
  children?: ReactNode
}

const isNarrow = (field: { kind: string; type?: string; inputMode?: string }) =>
  field.type === 'time' || field.inputMode === 'numeric'

const changedLabel = ({ by, at }: DraftedSettings) =>
  by === null ? 'Not changed yet.' : `Changed by ${by.name}, ${formatDateTime(at)}.`

export async function open({ signal }: Visit) {
  const [{ data }, countries] = await Promise.all([
    browserApi.call('GET /agency/settings', { signal }),
    loadCountries(signal),
  ])
  return <SettingsScreen settings={data} countries={countries} />
}

type SettingsScreenProps = { settings: AdminSettings; countries: readonly Choice[] }

export function SettingsScreen({ settings, countries }: SettingsScreenProps) {
  useLiveReload(['admin'])
  const { groups, decided, installation } = settings
  return (
    <>
      <header className="mb-6 grid gap-3">
        <h1 className="title text-2xl">Agency settings</h1>
        <p className="max-w-[68ch] text-ink-soft">
          Each section is saved separately and applies immediately. Settings from the environment are shown
          but cannot be changed here.
        </p>
        <nav aria-label="Parts of the settings">
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {groups.map(({ key }) => (
              <li key={key}>
                <a
                  href={`#settings-${key}`}
                  className="inline-flex min-h-8 items-center underline underline-offset-4"
                >
                  {GROUPS[key].title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {groups.map(({ key }) => (
        <SettingsForm
          key={key}
          group={draftedSettings(settings, key)}
          decided={decided}
          countries={countries}
        >
          {key === 'mail' && <TestMailButton />}
        </SettingsForm>
      ))}
      <InstallationList facts={installation} />
    </>
  )
}

/**
 * The settings that only the environment decides: secrets, addresses of other services, folders
 * (R-SETTING-1).
 */
function InstallationList({ facts }: { facts: AdminSettings['installation'] }) {
  return (
    <section
      aria-labelledby="settings-installation"
      className="grid gap-x-10 gap-y-4 border-t border-rule py-8 lg:grid-cols-[18rem_minmax(0,44rem)]"
    >
      <header className="grid content-start gap-1">
        <h2 id="settings-installation" className="title text-xl">
          The installation
        </h2>
        <p className="text-ink-soft">
          Set by environment variables and read at start. Secrets are not shown.
        </p>
      </header>
      <dl className="facts">
        {facts.map(({ variable, value }) => (
          <div key={variable}>
            <dt className="grid text-ink-soft">
              {INSTALLATION_LABELS[variable] ?? variable}
              <code className="text-xs">{variable}</code>
            </dt>
            <dd className="min-w-0 wrap-anywhere">{value === '' ? 'not set' : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The form of a group of settings, which is saved independently of other groups. */
function SettingsForm({ group, decided, countries, children }: SettingsFormProps) {
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
        <p className="text-sm text-ink-soft">{changedLabel(group)}</p>
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
        <DraftNotices what="group" who={draft.newer?.by?.name} draft={draft} labelOf={fieldLabel} />
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
        {isTyped && `Not saved: ${changed.map(fieldLabel).join(', ')}`}
      </p>
    </div>
  )
}
