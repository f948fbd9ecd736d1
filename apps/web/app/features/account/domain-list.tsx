import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { notifyOutcome } from '../../ui/notify-outcome.ts'

type DomainListProps = {
  domains: readonly string[]
  /** The domain of the viewer's email address; null if it cannot be added. */
  addable: string | null
  onChange: () => void
}

/** The email domains whose colleagues can request to join (R-JOIN-1). */
export function DomainList({ domains, addable, onChange }: DomainListProps) {
  async function change(call: Promise<{ message: string }>) {
    await notifyOutcome(call)
    onChange()
  }
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">Email domains</h3>
      <p className="text-ink-soft">
        Colleagues who register with an address of these domains can join your account once you approve. You
        can add the domain of your own address, unless it is of a public mailbox provider. For other domains,
        please contact us.
      </p>
      {domains.length > 0 && (
        <ul className="border-t border-rule">
          {domains.map((domain) => (
            <li
              key={domain}
              className="flex flex-wrap items-center justify-between gap-2 border-b border-rule py-3"
            >
              <span className="wrap-anywhere">{domain}</span>
              <Button
                size="small"
                onClick={() =>
                  change(browserApi.call('DELETE /clip/domains/:domain', { params: { domain } }))
                }
              >
                Remove<span className="sr-only"> {domain}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {addable !== null && (
        <div>
          <Button
            onClick={() => change(browserApi.call('POST /clip/domains', { body: { domain: addable } }))}
          >
            <span className="wrap-anywhere">Add {addable}</span>
          </Button>
        </div>
      )}
    </section>
  )
}
