/** Summarises the licensing terms, with links to the full ones. */
import { Modal } from '../../ui/modal.tsx'
import { TermsLinks } from './terms-links.tsx'
import { SUMMARY_NOTE, termsSummary } from './terms-summary.ts'

export function LicensingTermsModal({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Licensing terms" onClose={onClose}>
      <dl className="grid gap-4">
        {termsSummary().map(({ term, text }) => (
          <div key={term}>
            <dt className="font-semibold">{term}</dt>
            <dd className="text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4">{SUMMARY_NOTE}</p>
      <TermsLinks />
    </Modal>
  )
}
