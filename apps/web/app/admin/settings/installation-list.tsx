/** What only the environment decides: secrets, addresses of other services, folders (R-SETTING-1). */
import type { DeskSettings } from '@rushes/contract/agency-settings'
import { INSTALLATION_WORDS } from './setting-fields.ts'

export function InstallationList({ facts }: { facts: DeskSettings['installation'] }) {
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
          Decided by the environment alone, and read when the program starts. A secret is not shown.
        </p>
      </header>
      <dl className="facts">
        {facts.map(({ variable, value }) => (
          <div key={variable}>
            <dt className="grid text-ink-soft">
              {INSTALLATION_WORDS[variable] ?? variable}
              <code className="text-xs">{variable}</code>
            </dt>
            <dd className="min-w-0 break-words">{value === '' ? 'not set' : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
