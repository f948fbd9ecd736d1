/** The line that decides: the state of a clip, and what it lacks for the storefront. */
import type { DeskClip, ReadinessPoint } from '@rushes/contract/agency-clips'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { stateWords } from '../kit/clip-state-words.ts'
import { reasonWords } from '../kit/move-words.ts'

type ClipVerdictProps = { clip: DeskClip; children: ReactNode }

export function ClipVerdict({ clip, children }: ClipVerdictProps) {
  const missing = clip.checklist.filter(({ done }) => !done)
  return (
    <section aria-label="State" className="grid gap-3 rounded-sm border border-rule bg-sheet p-4">
      <h2 className="title text-xl">{stateWords(clip)}</h2>
      {clip.state_reason && (
        <p>
          {reasonWords(clip.state_reason)}
          {clip.state_note && `: ${clip.state_note}`}
        </p>
      )}
      {missing.length === 0 ? (
        <p className="flex gap-2 text-clear">
          <Icon of="circle-check" />
          Nothing is missing.
        </p>
      ) : (
        <>
          <p className="flex gap-2 font-semibold text-caution">
            <Icon of="triangle-alert" />
            Missing
          </p>
          <ul className="grid gap-1">
            {missing.map(({ point, words }) => (
              <li key={point}>
                <Missing point={point} clip={clip.id}>
                  {words}
                </Missing>
              </li>
            ))}
          </ul>
        </>
      )}
      {children}
    </section>
  )
}

type MissingProps = { point: ReadinessPoint; clip: number; children: string }

/** Leads to the place where the answer is given, where that is not the form beside it. */
function Missing({ point, clip, children }: MissingProps) {
  const look = 'underline underline-offset-4'
  if (point === 'look_alikes') {
    return (
      <a href="#look-alikes" className={look}>
        {children}
      </a>
    )
  }
  if (point !== 'agreement' && point !== 'rights') return children
  return (
    <Link to={`/admin/clips/${clip}/rights`} className={look}>
      {children}
    </Link>
  )
}
