/** Services that the killed processes do not use: each call fails, and no changes are emitted. */
import type { Services } from '../../src/context.ts'
import { NO_MODELS } from '../../src/platform/models/models.ts'

const unused = (): never => {
  throw new Error('This process does not use the port.')
}

export const UNUSED_PORTS: Pick<
  Services,
  'disk' | 'mail' | 'models' | 'purge' | 'sandbox' | 'search' | 'storage'
> = {
  disk: { spaceAt: unused },
  mail: { sends: false, send: unused },
  models: NO_MODELS,
  sandbox: { state: () => undefined },
  search: {
    search: unused,
    count: unused,
    facets: unused,
    near: unused,
    meant: unused,
    suggest: unused,
    nearest: unused,
    similar: unused,
    indexChanges: unused,
    checkStart: async () => {},
    answers: async () => true,
    compare: async () => ({ compared: 0, mended: 0 }),
    isIndexedByWorkers: false,
    rebuild: unused,
  },
  purge: { purge: unused },
  storage: {
    partsAhead: 0,
    open: unused,
    put: unused,
    adopt: unused,
    adoptFolder: unused,
    withLocal: unused,
    head: unused,
    list: unused,
    copyFolder: unused,
    remove: unused,
    removeFolder: unused,
    sweep: unused,
    publicUrl: unused,
    temporaryUrl: unused,
  },
}

export const UNHEARD: Pick<Services, 'agencyEvents' | 'pageChanges' | 'replica'> = {
  replica: undefined,
  pageChanges: {
    onChange: () => undefined,
    announce: () => undefined,
    readSettings: async () => undefined,
    close: async () => undefined,
  },
  agencyEvents: { listen: () => () => undefined, close: async () => undefined },
}
