import type { Feature } from '../../feature.ts'

declare module '../audit/record-event.ts' {
  interface AuditActions {
    privacy: 'person.exported' | 'person.erased'
  }
}

export const privacy: Feature = {
  withoutPeriod: {
    erasures: 'hashes only; they are needed after every restore',
  },
  notPersonal: {
    'erasures.email_hmac': 'worth nothing without the secret of the installation',
  },
}
