/**
 * Other terms by which users look for a screen, by its path. They are loaded with the search dialog, because the list of
 * screens is part of every page.
 */
const SYNONYMS: Readonly<Record<string, string>> = {
  '/admin': 'dashboard, overview, start, checklist, set-up',
  '/admin/clips': 'videos, images, photos, shorts, footage, assets, library, media, drafts',
  '/admin/ingest': 'upload, import, files, batches, templates',
  '/admin/packages': 'collections, bundles, sets, editorial',
  '/admin/vocabulary': 'categories, tags, keywords, tones, taxonomy, languages, translations, nouns',
  '/admin/upload-links': 'file requests, uploads of contributors, submissions',
  '/admin/rights': 'releases, consents, agreements, contracts, expiry',
  '/admin/contributors': 'suppliers, photographers, freelancers, royalties, payouts, statements',
  '/admin/orders':
    'invoices, sales, payments, refunds, credit notes, purchases, receipts, transactions, disputes, chargebacks',
  '/admin/offers': 'quotes, deals, discounts, proposals',
  '/admin/links': 'shares, sharing, deliveries, downloads',
  '/admin/prices': 'rates, tariffs, credits, bundles, discounts',
  '/admin/reports': 'statistics, analytics, revenue, turnover, exports, royalties, sales',
  '/admin/inbox': 'enquiries, messages, contact, tickets, requests',
  '/admin/accounts': 'customers, companies, clients, registrations, sign-ups, credits, invoices',
  '/admin/users': 'customers, buyers, members, logins',
  '/admin/curation': 'homepage, featured, trending, hero, start page',
  '/admin/pages': 'content, about, privacy policy, imprint, FAQ, help, legal',
  '/admin/terms': 'conditions, T&C, licence agreement, EULA, legal',
  '/admin/licences': 'tiers, rights, scope, usage types, exclusive, theatrical',
  '/admin/team': 'staff, employees, colleagues, roles, permissions, invite, agents',
  '/admin/settings':
    'branding, brand, logo, colours, colors, theme, SMTP, email server, currency, tax, VAT, Stripe, payments, seller, time zone, watermark, preferences, configuration',
  '/admin/emails': 'sent emails, outgoing emails, notifications',
  '/admin/audit': 'log, history, events, activity',
  '/admin/security': 'password, passkeys, two-factor, 2FA, MFA, sessions, second factor',
}

/** Shorter input finds only a whole synonym, because names of customers begin like one. */
const MIN_LETTERS = 4

/** @returns whether a synonym of the screen is, or has a word that begins with, the input in small letters */
export const isSynonym = (path: string, wanted: string): boolean =>
  (SYNONYMS[path] ?? '')
    .toLowerCase()
    .split(', ')
    .some(
      (synonym) =>
        synonym === wanted || (wanted.length >= MIN_LETTERS && ` ${synonym}`.includes(` ${wanted}`)),
    )

export const SCREENS_WITH_SYNONYMS = Object.keys(SYNONYMS)
