/** Every endpoint, as types only: they type the client, and no code of theirs reaches the browser. */
import type * as accounts from './accounts.ts'
import type * as clips from './clips.ts'
import type * as countries from './countries.ts'
import type * as credits from './credits.ts'
import type * as downloadLinks from './download-links.ts'
import type * as downloads from './downloads.ts'
import type { Endpoint } from './endpoint.ts'
import type * as enquiries from './enquiries.ts'
import type * as facets from './facets.ts'
import type * as lists from './lists.ts'
import type * as members from './members.ts'
import type * as orders from './orders.ts'
import type * as packages from './packages.ts'
import type * as pages from './pages.ts'
import type * as passwordReset from './password-reset.ts'
import type * as payments from './payments.ts'
import type * as pricing from './pricing.ts'
import type * as profile from './profile.ts'
import type * as registration from './registration.ts'
import type * as sessions from './sessions.ts'

type Modules =
  | typeof accounts
  | typeof clips
  | typeof countries
  | typeof credits
  | typeof downloadLinks
  | typeof downloads
  | typeof enquiries
  | typeof facets
  | typeof lists
  | typeof members
  | typeof orders
  | typeof packages
  | typeof pages
  | typeof passwordReset
  | typeof payments
  | typeof pricing
  | typeof profile
  | typeof registration
  | typeof sessions

type EndpointsOf<M> = M extends unknown ? Extract<M[keyof M], Endpoint> : never
export type AnyEndpoint = EndpointsOf<Modules>
