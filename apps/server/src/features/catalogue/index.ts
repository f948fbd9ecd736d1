import type { Feature } from '../../feature.ts'
import { clipTextRoutes } from './clip-text.routes.ts'
import { followClockJob } from './clips.jobs.ts'
import { clipRoutes } from './clips.routes.ts'
import { agencyCurationRoutes } from './curation/agency-curation.routes.ts'
import { homeClipRoutes } from './curation/home-clips.routes.ts'
import { agencyAccountPreviewRoutes } from './editing/agency-account-preview.routes.ts'
import { agencyClipChangeRoutes } from './editing/agency-clip-changes.routes.ts'
import { agencyClipPartRoutes } from './editing/agency-clip-parts.routes.ts'
import { agencyClipRoutes } from './editing/agency-clips.routes.ts'
import { feedRoutes } from './feeds/feeds.routes.ts'
import { agencyVocabularyRoutes } from './keywords/agency-vocabulary.routes.ts'
import { applyVocabularyJob } from './keywords/vocabulary.jobs.ts'
import { agencyPackageRoutes } from './packages/agency-packages.routes.ts'
import { packageRoutes } from './packages/packages.routes.ts'
import { sitemapRoutes } from './sitemap/sitemap.routes.ts'

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
    agencyVocabularyRoutes,
    agencyClipRoutes,
    agencyClipChangeRoutes,
    agencyClipPartRoutes,
    agencyAccountPreviewRoutes,
  ],
  serverRoutes: [sitemapRoutes, feedRoutes],
  jobs: [applyVocabularyJob, followClockJob],
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
