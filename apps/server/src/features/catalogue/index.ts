import type { Feature } from '../../feature.ts'
import { agencyAccountPreviewRoutes } from './agency-account-preview.routes.ts'
import { agencyClipChangeRoutes } from './agency-clip-changes.routes.ts'
import { agencyClipPartRoutes } from './agency-clip-parts.routes.ts'
import { agencyClipRoutes } from './agency-clips.routes.ts'
import { agencyCurationRoutes } from './agency-curation.routes.ts'
import { agencyPackageRoutes } from './agency-packages.routes.ts'
import { agencyWordRoutes } from './agency-words.routes.ts'
import { clipTextRoutes } from './clip-text.routes.ts'
import { followClockJob } from './clips.jobs.ts'
import { clipRoutes } from './clips.routes.ts'
import { homeClipRoutes } from './home-clips.routes.ts'
import { packageRoutes } from './packages.routes.ts'
import { sitemapRoutes } from './sitemap.routes.ts'
import { changeClipWordsJob } from './words.jobs.ts'

declare module '../audit/record-event.ts' {
  interface AuditActions {
    catalogue:
      | 'account.previewed'
      | 'curation.changed'
      | 'words.changed'
      | 'clip.moved'
      | 'package.made'
      | 'package.changed'
      | 'package.moved'
  }
  interface AuditObjects {
    catalogue: `package:${number}` | `clip:${number}`
  }
}

export const catalogue: Feature = {
  routes: [
    homeClipRoutes,
    clipRoutes,
    clipTextRoutes,
    packageRoutes,
    agencyCurationRoutes,
    agencyPackageRoutes,
    agencyWordRoutes,
    agencyClipRoutes,
    agencyClipChangeRoutes,
    agencyClipPartRoutes,
    agencyAccountPreviewRoutes,
  ],
  serverRoutes: [sitemapRoutes],
  jobs: [changeClipWordsJob, followClockJob],
  withoutPeriod: {
    packages: 'the catalogue',
    curation: 'staff choose it; an end takes it off the page',
    clip_versions: 'the history of a clip is kept as long as the clip and is immutable',
  },
  notPersonal: {
    'clips.original_name': 'the catalogue',
    'clip_versions.actor_id': 'a number without a name',
    'packages.name': 'the catalogue',
  },
}
