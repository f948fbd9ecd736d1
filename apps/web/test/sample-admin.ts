/** Responses of the admin area's API, for component tests. */
import type { AdminAccount } from '@rushes/contract/agency-accounts'
import type { AdminClip } from '@rushes/contract/agency-clips'
import type { Report } from '@rushes/contract/agency-reports'

/** Analytical Press, an open account of the United Kingdom. */
export function sampleAdminAccount(change: Partial<AdminAccount> = {}): AdminAccount {
  return {
    id: 1201,
    name: 'Analytical Press',
    state: 'open',
    country_code: 'gb',
    country_name: 'United Kingdom',
    can_purchase: false,
    can_prepay: false,
    shorts_only: false,
    people: 0,
    credits: 0,
    last_seen_at: null,
    postcode: 'EC1A 1BB',
    tax_number: '',
    declared_audience: null,
    audience_declared_at: null,
    domains: [],
    billing_id: '',
    origin: 'register',
    created_at: '2026-11-20T10:00:00.000Z',
    closed_at: null,
    close_reason: '',
    revision: 3,
    registration: null,
    ...change,
  }
}

/** A fox, a draft with everything that it needs. */
export function sampleAdminClip(change: Partial<AdminClip> = {}): AdminClip {
  return {
    id: 1,
    type: 'video',
    title: 'A fox',
    state: 'draft',
    duration: 12,
    width: 640,
    height: 360,
    colour: '#123456',
    graphic: false,
    media: {
      thumbpath: '/media/1/a/poster-640.jpg',
      filepath: '/media/1/a/p.jpg',
      hls_path: null,
      storyboard: null,
    },
    thumbpath: '/media/1/a/poster-640.jpg',
    publish_at: null,
    rights_until: null,
    category_id: 1,
    category: 'Pets',
    rating: 'GD',
    revision: 1,
    updated_at: '2026-11-01T10:00:00Z',
    updated_by: null,
    missing: [],
    fields: {
      title: 'A fox',
      description: '',
      keywords: [],
      category_id: 1,
      tone_id: null,
      footage_type_id: null,
      location_code: null,
      location_text: '',
      rating: 'GD',
      meme: false,
      graphic: false,
      enquiry_only: false,
      restrictions: '',
      restrictions_checked: true,
      synthetic: null,
      date_precision: 'day',
      deliverable: true,
      blocked_countries: [],
      licensing_terms: [],
      date_taken: null,
      date_posted: null,
      credit_author: '',
      credit_licence: '',
      credit_source: '',
      credit_changes: '',
      rights_until: null,
      contributor_id: null,
      supplier_ref: '',
    },
    state_reason: null,
    state_note: '',
    first_published_at: null,
    created: '2026-11-01T10:00:00Z',
    created_by: null,
    quality: '1080p',
    checklist: [],
    moves: [],
    canEdit: true,
    original_name: '',
    files: [],
    packages: [],
    warnings: [],
    ...change,
  }
}

/** Sales of two days in one currency, compared with the previous days. */
export const SALES_REPORT: Report = {
  title: 'Sales',
  period: { from: '2026-03-01', to: '2026-03-02' },
  before: { from: '2026-02-27', to: '2026-02-28' },
  group: 'day',
  figures: [{ label: 'Net sales', value: 30_000, before: 20_000, unit: 'money', currency: 'gbp' }],
  charts: [
    {
      title: 'Net sales in GBP',
      shape: 'columns',
      unit: 'money',
      currency: 'gbp',
      series: ['DELI', 'NNTS'],
      points: [
        { label: '2026-03-01', values: [10_000, 0], before: 20_000 },
        { label: '2026-03-02', values: [0, 20_000], before: 0 },
      ],
    },
  ],
  table: {
    columns: [
      { title: 'Day', unit: 'day' },
      { title: 'Net', unit: 'money' },
    ],
    rows: [{ currency: 'gbp', href: null, cells: ['2026-03-02', 20_000] }],
  },
  note: 'An order counts on its day.',
}
