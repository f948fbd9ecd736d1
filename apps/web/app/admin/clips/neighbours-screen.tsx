/** /admin/clips/:id/neighbours: the packages and the related clips of a clip. */
import type { Data } from '@rushes/contract/client'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { PACKAGE_STATE_LABELS } from '../kit/package-labels.ts'
import type { Visit } from '../kit/visit.ts'
import { ClipFrame } from './clip-frame.tsx'
import { NeighbourList, Neighbours } from './neighbour-list.tsx'
import { NeighboursForm } from './neighbours-form.tsx'

export async function open({ params: { id = '' }, signal, person }: Visit) {
  const [clip, found] = await Promise.all([
    browserApi.call('GET /agency/clips/:id', { params: { id }, signal }),
    browserApi.call('GET /agency/clips/:id/neighbours', { params: { id }, signal }),
  ])
  return (
    <ClipFrame clip={clip.data} person={person}>
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <Packages packages={found.data.packages} />
        {person.capabilities.has('clip.edit') ? (
          // Another revision starts from the saved values.
          <NeighboursForm key={clip.data.revision} clip={clip.data} neighbours={found.data.neighbours} />
        ) : (
          <Neighbours>
            <NeighbourList neighbours={found.data.neighbours} />
          </Neighbours>
        )}
      </div>
    </ClipFrame>
  )
}

type Found = Data<'GET /agency/clips/:id/neighbours'>
const ROW = 'flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b border-rule py-1'

function Packages({ packages }: Pick<Found, 'packages'>) {
  return (
    <section aria-labelledby="packages" className="grid gap-3">
      <h2 id="packages" className="title text-xl">
        Packages
      </h2>
      {packages.length === 0 ? (
        <EmptyState action={<LinkButton to="/admin/packages">Show packages</LinkButton>}>
          This clip is in no package.
        </EmptyState>
      ) : (
        <ul>
          {packages.map(({ id, name, state }) => (
            <li key={id} className={ROW}>
              <Link to={`/admin/packages/${id}`} className="font-semibold hover:underline">
                {name}
              </Link>
              <span className="text-ink-soft">{PACKAGE_STATE_LABELS[state]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
