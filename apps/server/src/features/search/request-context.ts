/** What turning an address into a request depends on besides the address: the viewer, the moment, the known values. */
import type { Services } from '../../context.ts'
import type { Viewer } from '../../http/viewer.ts'
import { visibleTypes } from '../catalogue/clips.rules.ts'
import type { RequestContext } from './filters.rules.ts'
import { knownValues } from './known-values.ts'

export function requestContext({ db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>) {
  const known = knownValues({ db, clock })
  return async (viewer: Viewer | null): Promise<RequestContext> => ({
    visible: visibleTypes(viewer),
    known: await known(),
    now: clock.now(),
    timeZone: config.timeZone,
  })
}
