/** What each licence grants under a version, collapsed at first. */
import type { TermsVersion } from '@rushes/contract/agency-terms'

export function TermsTexts({ terms }: { terms: TermsVersion }) {
  return (
    <div className="grid gap-1">
      {terms.tiers.map(({ tier, body }) => {
        const [title, ...clauses] = body.split('\n\n')
        return (
          <details key={tier}>
            <summary className="min-h-8 cursor-pointer py-1">
              {tier}: {title}
            </summary>
            <div className="grid max-w-[68ch] gap-2 py-2 pl-5">
              {clauses.map((clause) => (
                <p key={clause}>{clause}</p>
              ))}
            </div>
          </details>
        )
      })}
    </div>
  )
}
