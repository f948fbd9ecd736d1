/** The related clips of a clip, as chosen by editors. */
import type { Data } from '@rushes/contract/client'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../../ui/notice.tsx'
import { stateLabel } from '../kit/clip-state-labels.ts'

export type NeighbourClips = Data<'GET /agency/clips/:id/neighbours'>['neighbours']

export function Neighbours({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="neighbours" className="grid gap-3">
      <h2 id="neighbours" className="title text-xl">
        Related clips
      </h2>
      <p className="text-ink-soft">They come first in More like this, before similar clips.</p>
      {children}
    </section>
  )
}

export const noNeighbours = <EmptyState>No related clips yet.</EmptyState>

export function NeighbourNote({ clip }: { clip: NeighbourClips[number] }) {
  return (
    <span className="text-sm text-ink-soft">
      {clip.id}, {stateLabel(clip)}
    </span>
  )
}

export function NeighbourList({ neighbours }: { neighbours: NeighbourClips }) {
  if (neighbours.length === 0) return noNeighbours
  return (
    <ol>
      {neighbours.map((clip) => (
        <li
          key={clip.id}
          className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b border-rule py-1"
        >
          <Link dir="auto" to={`/admin/clips/${clip.id}`} className="font-semibold hover:underline">
            {clip.title}
          </Link>
          <NeighbourNote clip={clip} />
        </li>
      ))}
    </ol>
  )
}
