import { DAY_MS, type Feature } from '../../feature.ts'
import { oldVisitAddresses, personalVisits } from './admin-links.queries.ts'
import { agencyLinkRoutes } from './agency-links.routes.ts'
import { personalComps } from './comps/comps.queries.ts'
import { compRoutes } from './comps/comps.routes.ts'
import { deliveryManifestRoutes } from './delivery-manifest.routes.ts'
import { downloadHistoryRoutes } from './download-history.routes.ts'
import { fallenClipsJob } from './download-links.jobs.ts'
import { downloadLinkRoutes } from './download-links.routes.ts'
import { downloadRoutes } from './downloads.routes.ts'
import { fileRoutes } from './files.routes.ts'
import {
  downloadLinkTexts,
  downloadTexts,
  personalDeliveries,
  personalDownloadLinks,
  personalDownloads,
} from './personal-data.queries.ts'
import { pullRoutes } from './pulls/pull.routes.ts'
import { endedPulls, personalPulls } from './pulls/pull-addresses.queries.ts'
import { pullAddressRoutes } from './pulls/pull-addresses.routes.ts'
import { makeRenditionsJob } from './renditions/renditions.jobs.ts'
import { unusedRenditions } from './renditions/renditions.queries.ts'
import { renditionRoutes } from './renditions/renditions.routes.ts'

declare module '../audit/record-event.ts' {
  interface AuditActions {
    downloads:
      | 'comp.prepared'
      | 'download_link.made'
      | 'download_link.extended'
      | 'download_link.resent'
      | 'download_link.revoked'
      | 'pull_address.created'
      | 'pull_address.revoked'
  }
  interface AuditObjects {
    downloads: `download_link:${number}`
  }
}

export const downloads: Feature = {
  routes: [
    downloadRoutes,
    downloadLinkRoutes,
    downloadHistoryRoutes,
    renditionRoutes,
    compRoutes,
    agencyLinkRoutes,
    deliveryManifestRoutes,
    pullAddressRoutes,
  ],
  serverRoutes: [fileRoutes, pullRoutes],
  jobs: [fallenClipsJob, makeRenditionsJob],
  retention: [
    // R-RENDITION-4
    { what: 'files in other formats', keptMs: 7 * DAY_MS, removal: unusedRenditions },
    { what: 'ended pull addresses', keptMs: 30 * DAY_MS, removal: endedPulls },
    // R-AUDIT-2
    { what: 'addresses in the log of download links', keptMs: 90 * DAY_MS, removal: oldVisitAddresses },
  ],
  withoutPeriod: {
    comps: 'the proof of what was delivered',
    deliveries: 'the proof of what was delivered',
    downloads: "the member's history, and the proof of what was delivered",
    download_link_clips: 'goes with its link',
    download_links: 'belongs to the agency, which revokes it',
  },
  personalData: [
    personalPulls,
    personalComps,
    personalDownloads,
    personalDeliveries,
    personalDownloadLinks,
    downloadLinkTexts,
    downloadTexts,
    personalVisits,
  ],
  notPersonal: {
    'comps.file_name': 'the catalogue',
    'comps.user_id': 'a number without a name',
    'deliveries.user_id': 'a number without a name',
    'downloads.file_name': 'the catalogue',
    'renditions.file_name': 'the catalogue',
    'renditions.name': 'a hash',
    'downloads.user_id': 'a number without a name',
    'download_links.created_by': 'a number without a name',
  },
}
