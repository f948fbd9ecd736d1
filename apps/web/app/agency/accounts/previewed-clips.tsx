/** Clips as a company sees them. */
import type { PreviewedClip } from '@rushes/contract/agency-account-preview'
import { Link } from 'react-router'

const GROUND_WORDS: Readonly<Record<NonNullable<PreviewedClip['download_by']>, string>> = {
  licence: 'its licence',
  credit: 'one credit',
  choose_tier: 'a credit of a tier that it chooses',
  staff: 'nothing, as staff',
  frozen: 'nothing: the payment of its licence is disputed',
  none: 'nothing before it buys a licence',
}

export function PreviewedClips({ clips }: { clips: readonly PreviewedClip[] }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Clips as the company sees them</caption>
        <thead className="border-b border-ink text-left">
          <tr>
            {['No.', 'Clip', 'New licence', 'Licences it has', 'A download rests on'].map((head) => (
              <th key={head} scope="col" className="px-2 py-2 whitespace-nowrap first:pl-0">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {clips.map((clip) => (
            <tr key={clip.id} className="border-b border-rule">
              <td className="py-1.5 pr-2 font-mono">{clip.id}</td>
              <td className="px-2 py-1.5">
                {clip.title === null ? (
                  <span className="text-ink-soft">does not see it</span>
                ) : (
                  <Link to={`/admin/clips/${clip.id}`} className="underline underline-offset-4">
                    {clip.title}
                  </Link>
                )}
              </td>
              <td className="min-w-48 px-2 py-1.5">
                {clip.refused === null ? 'can be licensed' : `It reads: ${clip.refused}`}
              </td>
              <td className="px-2 py-1.5">{clip.owned.map(({ tier }) => tier ?? 'any').join(', ') || '–'}</td>
              <td className="min-w-48 px-2 py-1.5">
                {clip.download_by === null ? '–' : GROUND_WORDS[clip.download_by]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
