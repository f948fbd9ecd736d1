/**
 * Provides the facts that a search depends on in addition to its address: the viewer, the time, the known
 * values.
 */
import type { Services } from '../../context.ts'
import type { Viewer } from '../../http/viewer.ts'
import { visibleTypes } from '../catalogue/clips.rules.ts'
import { readObtainable } from '../licences/read-obtainable.ts'
import type { RequestContext } from './filters.rules.ts'
import { knownValues } from './known-values.ts'

/** Parameters of a search; downloadable clips are read only if it requests them. */
type Requested = { obtainable?: string | undefined }

export function requestContext({ db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>) {
  const known = knownValues({ db, clock })
  return async (viewer: Viewer | null, { obtainable }: Requested): Promise<RequestContext> => ({
    visible: visibleTypes(viewer),
    member: viewer && {
      country: viewer.countryCode,
      obtainable: obtainable === '1' ? await readObtainable(db, viewer, clock.now()) : null,
    },
    known: await known(),
    now: clock.now(),
    timeZone: config.timeZone,
  })
}
