/** The email domains of the viewer's account, and the requests of colleagues to join it (R-JOIN-1, R-JOIN-3). */
import { z } from 'zod'
import { type Endpoint, Id, replies } from './endpoint.ts'
import { GivenRole } from './members.ts'

const one = z.object({ id: Id })
const ASKED = 'Please enter a domain, such as example.com.'
const Domain = z.string(ASKED).trim().min(1, ASKED).max(253, ASKED)

export const addDomain = {
  method: 'POST',
  url: '/clip/domains',
  config: { access: 'login', limits: [{ guest: 30, member: 30, seconds: 24 * 60 * 60, by: 'account' }] },
  schema: {
    summary: 'Add the domain of the own email address, so that colleagues can request to join the account',
    tags: ['Members'],
    body: z.object({ domain: Domain }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const removeDomain = {
  method: 'DELETE',
  url: '/clip/domains/:domain',
  config: { access: 'login' },
  schema: {
    summary: 'Remove an email domain of the account; open requests can then only be declined',
    tags: ['Members'],
    params: z.object({ domain: Domain }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const approveJoining = {
  method: 'POST',
  url: '/clip/join-requests/:id/approve',
  config: { access: 'login' },
  schema: {
    summary: 'Approve the request of a colleague to join, with a role below the own one',
    tags: ['Members'],
    params: one,
    body: z.object({ role: GivenRole }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint

export const declineJoining = {
  method: 'POST',
  url: '/clip/join-requests/:id/decline',
  config: { access: 'login' },
  schema: {
    summary: 'Decline the request of a colleague to join; the registration is handled like any other',
    tags: ['Members'],
    params: one,
    response: replies(z.null()),
  },
} as const satisfies Endpoint
