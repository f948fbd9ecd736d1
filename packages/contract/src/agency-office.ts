/** The admin endpoints of the agency itself: announcements, contributors, prices, terms, pages, settings; and their own refusals. */
import * as announcements from './agency-announcements.ts'
import * as contributors from './agency-contributors.ts'
import * as emails from './agency-emails.ts'
import * as pages from './agency-pages.ts'
import * as prices from './agency-prices.ts'
import * as settings from './agency-settings.ts'
import * as terms from './agency-terms.ts'
import * as tiers from './agency-tiers.ts'
import type { ErrorCode } from './errors.ts'
import { joined } from './joined.ts'

export const OFFICE = joined(announcements, contributors, emails, pages, prices, settings, terms, tiers)

export const OFFICE_REFUSALS: Readonly<Record<string, readonly ErrorCode[]>> = {
  addContributor: ['conflict'],
  changeContributor: ['not_found', 'outdated', 'conflict'],
  ...emails.EMAIL_REFUSALS,
  ...pages.PAGE_REFUSALS,
  ...prices.PRICE_REFUSALS,
  ...settings.SETTING_REFUSALS,
  ...tiers.TIER_REFUSALS,
}
