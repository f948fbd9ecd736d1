/** Bodies that the API document shows. */
import type { OperationId } from './operations.ts'

/** Example bodies, which succeed in the demo. */
export const EXAMPLES: Readonly<Record<string, unknown>> = {
  login: { email: 'buyer@demo.example', password: 'rushes-demo-2026' },
  forgotPassword: { email: 'buyer@demo.example' },
  sendLoginLink: { email: 'buyer@demo.example', next: '/checkout' },
  register: {
    name: 'Ada Byron',
    email: 'ada@press.example',
    company: 'Analytical Press',
    address1: '12 St James Square',
    address2: '',
    city: 'London',
    state: 'Greater London',
    postcode: 'SW1Y 4JH',
    countryId: 225,
  },
  enquire: {
    reference: 'VIDEO-41207',
    name: 'Ada Byron',
    email: 'ada@press.example',
    company: 'Analytical Press',
    type: 1,
    message: 'May we use the clip in a documentary next spring?',
  },
  downloadClips: { ids: [{ id: 41207, type: 'video' }], licensed_only: true },
} satisfies Partial<Record<OperationId, unknown>>
