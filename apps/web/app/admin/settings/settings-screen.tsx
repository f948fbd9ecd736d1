/** /admin/settings: what the agency may change while the shop runs (R-SETTING-1). */
import type { DeskSettings } from '@rushes/contract/agency-settings'
import { browserApi } from '../../lib/api.ts'
import { type Choice, loadCountries } from '../kit/load-clip-choices.ts'
import { useLiveReload } from '../kit/use-live-reload.ts'
import type { Visit } from '../kit/visit.ts'
import { draftedSettings } from './drafted-settings.ts'
import { InstallationList } from './installation-list.tsx'
import { GROUPS } from './setting-fields.ts'
import { SettingsForm } from './settings-form.tsx'
import { TestMailButton } from './test-mail-button.tsx'

export async function open({ signal }: Visit) {
  const [{ data }, countries] = await Promise.all([
    browserApi.call('GET /agency/settings', { signal }),
    loadCountries(signal),
  ])
  return <SettingsScreen settings={data} countries={countries} />
}

type SettingsScreenProps = { settings: DeskSettings; countries: readonly Choice[] }

export function SettingsScreen({ settings, countries }: SettingsScreenProps) {
  useLiveReload(['desk'])
  const { groups, decided, installation } = settings
  return (
    <>
      <header className="mb-6 grid gap-3">
        <h1 className="title text-2xl">Agency settings</h1>
        <p className="max-w-[68ch] text-ink-soft">
          Each part is saved by itself and is in force everywhere at once. What the environment of the
          installation decides is shown, and cannot be changed here.
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
