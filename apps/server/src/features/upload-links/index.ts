import { DAY_MS, type Feature, MONTHS_24_MS } from '../../feature.ts'
import { agencyUploadLinkRoutes } from './agency-upload-links.routes.ts'
import { guestUploadRoutes } from './guest-uploads.routes.ts'
import {
  oldUploadAddresses,
  personalConsents,
  personalUploadLinks,
  unsignedLinks,
  uploadLinkTexts,
} from './upload-links.queries.ts'
import { uploadLinkRoutes } from './upload-links.routes.ts'

declare module '../audit/record-event.ts' {
  interface AuditActions {
    uploadLinks:
      | 'upload_link.made'
      | 'upload_link.extended'
      | 'upload_link.resent'
      | 'upload_link.revoked'
      | 'upload_link.signed'
  }
  interface AuditObjects {
    uploadLinks: `upload_link:${number}`
  }
}

export const uploadLinks: Feature = {
  routes: [agencyUploadLinkRoutes, guestUploadRoutes, uploadLinkRoutes],
  retention: [
    // R-AUDIT-2
    { what: 'addresses in the log of upload links', keptMs: 90 * DAY_MS, removal: oldUploadAddresses },
    // R-UPLOAD-6
    { what: 'unsigned upload links', keptMs: MONTHS_24_MS, removal: unsignedLinks },
  ],
  withoutPeriod: {
    upload_consents: 'the proof of what the agency may license; immutable',
  },
  personalData: [
    // Before the link loses its address, by which they are found.
    personalConsents,
    personalUploadLinks,
    uploadLinkTexts,
  ],
  staying: [
    {
      table: 'upload_consents',
      columns: ['name', 'note', 'answers', 'statement'],
      why: 'is the proof of what the agency may license',
    },
    {
      table: 'upload_link_visits',
      columns: ['file_name'],
      why: 'is the name of a file that was sent to the agency',
    },
  ],
  notPersonal: {
    'upload_consents.name': 'the proof of what the agency may license',
    'upload_consents.ip': 'the proof of what the agency may license',
    'upload_links.created_by': 'a number without a name',
    'upload_link_visits.file_name': 'the name of a file that was sent to the agency',
    'upload_link_visits.ip': 'blanked after 90 days',
  },
}
