import type { Feature } from '../../feature.ts'
import { agencyLicenceRoutes } from './agency-licences.routes.ts'
import { agencyLicenseeRoutes } from './agency-licensees.routes.ts'
import { personalLicences } from './licences.queries.ts'
import { licenceRoutes } from './licences.routes.ts'

export const licences: Feature = {
  routes: [licenceRoutes, agencyLicenceRoutes, agencyLicenseeRoutes],
  withoutPeriod: {
    licences: 'a right in perpetuity',
  },
  personalData: [personalLicences],
  notPersonal: {
    'licences.user_id': 'a number without a name',
    'licences.tier_name': 'the catalogue',
    'licences.ref': 'a random number',
  },
}
