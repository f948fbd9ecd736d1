/** What the tables of licences have in common. */
import { formatDateTime } from '../../ui/format-date-time.ts'

export function LicenceLink({ id }: { id: number }) {
  return (
    <a href={`/licence/${id}`} className="font-mono underline underline-offset-4">
      {id}
    </a>
  )
}

export function GrantedOn({ at, revokedAt }: { at: string; revokedAt: string | null }) {
  return (
    <>
      <span className="whitespace-nowrap">{formatDateTime(at)}</span>
      {revokedAt && <span className="block text-stop">Revoked {formatDateTime(revokedAt)}</span>}
    </>
  )
}
