/** Clips as a company sees them. */
import type { PreviewedClip } from '@rushes/contract/agency-account-preview'
import { Link } from 'react-router'
import { AdminTable } from '../kit/list/admin-table.tsx'

const GROUND_LABELS: Readonly<Record<NonNullable<PreviewedClip['download_by']>, string>> = {
  licence: 'its licence',
  credit: 'one credit',
  choose_tier: 'a credit of a tier chosen by the account',
  staff: 'allowed for staff',
  frozen: 'not allowed: the payment of the licence is disputed',
  none: 'not allowed without a licence',
}

export function PreviewedClips({ clips }: { clips: readonly PreviewedClip[] }) {
  return (
    <AdminTable
      label="Clips as seen by the account"
      heads={['No.', 'Clip', 'New licence', 'Existing licences', 'Download by']}
      rows={clips.map((clip) => ({
        key: clip.id,
        cells: [
          <span key="number" className="font-mono">
            {clip.id}
          </span>,
          <Title key="title" clip={clip} />,
          clip.refused === null ? 'can be licensed' : `It reads: ${clip.refused}`,
          clip.owned.map(({ tier }) => tier ?? 'any').join(', ') || '–',
          clip.download_by === null ? '–' : GROUND_LABELS[clip.download_by],
        ],
      }))}
    />
  )
}

function Title({ clip: { id, title } }: { clip: PreviewedClip }) {
  if (title === null) return <span className="text-ink-soft">does not see it</span>
  return (
    <Link to={`/admin/clips/${id}`} className="underline underline-offset-4">
      {title}
    </Link>
  )
}
