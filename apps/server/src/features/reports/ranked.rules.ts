/**
 * Builds the reports that rank: clips by downloads, terms without results, contributors by amounts due
 * (R-REPORT-2, R-REPORT-3).
 */
import { CURRENCIES, type Currency, sumMinor } from '@rushes/commerce/money'
import type { Report, ReportChart } from '@rushes/contract/agency-reports'
import { type Counted, columnsOf, figureOf } from './report-parts.rules.ts'
import type { ReportPeriod } from './report-period.rules.ts'

export type TopClip = { id: number; title: string; downloads: number; licences: number; before: number }

export type MissedTerm = { term: string; searches: number; accounts: number; latest: Date }

export type ContributorSales = {
  id: number
  name: string
  share_percent: number
  currency: Currency
  licences: number
  /** Refunded licences, counted in the period of their end. */
  ended: number
  net_minor: number
  share_minor: number
}

/** Maximum number of bars; further rows are only in the table. */
const BARS = 10
const TITLE = 60

const shortened = (text: string) => (text.length > TITLE ? `${text.slice(0, TITLE - 1).trimEnd()}…` : text)

export function clipsReport(requested: ReportPeriod, clips: readonly TopClip[]): Report {
  const { period, before, group } = requested
  return {
    title: 'Top clips',
    period,
    before,
    group,
    figures: [],
    note: '',
    charts: [
      {
        title: 'Most downloaded clips',
        shape: 'bars',
        unit: 'count',
        currency: null,
        series: ['Downloads'],
        points: clips.slice(0, BARS).map((clip) => ({
          label: shortened(`${clip.id} ${clip.title}`),
          values: [clip.downloads],
          before: before && clip.before,
        })),
      },
    ],
    table: {
      columns: [
        { title: 'Clip', unit: 'text' },
        { title: 'Title', unit: 'text' },
        { title: 'Downloads', unit: 'count' },
        { title: 'Licences', unit: 'count' },
        ...(before ? [{ title: 'Downloads before', unit: 'count' as const }] : []),
      ],
      rows: clips.map((clip) => ({
        currency: null,
        href: `/admin/clips/${clip.id}`,
        cells: [String(clip.id), clip.title, clip.downloads, clip.licences, ...(before ? [clip.before] : [])],
      })),
    },
  }
}

export function searchesReport(
  requested: ReportPeriod,
  searches: Counted,
  terms: readonly (MissedTerm & { latestDay: string })[],
): Report {
  const { period, before, group } = requested
  return {
    title: 'Searches',
    period,
    before,
    group,
    figures: [
      figureOf(searches, { label: 'Searches for words' }),
      figureOf(searches, { label: 'Without results', at: 1 }),
    ],
    charts: [
      columnsOf(requested, {
        title: 'Searches without results',
        series: [{ name: 'Without results', counted: searches, at: 1 }],
      }),
    ],
    table: {
      columns: [
        { title: 'Words without results', unit: 'text' },
        { title: 'Searches', unit: 'count' },
        { title: 'Accounts that wanted them', unit: 'count' },
        { title: 'Last searched', unit: 'day' },
      ],
      rows: terms.map(({ term, searches: count, accounts, latestDay }) => ({
        currency: null,
        href: `/admin/clips?${new URLSearchParams({ q: term })}`,
        cells: [term, count, accounts, latestDay],
      })),
    },
    note: 'A search with filters does not count as one without results. Guests count as searches, not as accounts.',
  }
}

export function contributorsReport(
  requested: ReportPeriod,
  now: readonly ContributorSales[],
  then: readonly ContributorSales[] | null,
): Report {
  const { period, before, group } = requested
  const currencies = CURRENCIES.filter((currency) => now.some((row) => row.currency === currency))
  const total = (rows: readonly ContributorSales[], currency: Currency, of: 'net_minor' | 'share_minor') =>
    sumMinor(rows.filter((row) => row.currency === currency).map((row) => row[of]))
  const figure = (label: string, currency: Currency, of: 'net_minor' | 'share_minor') => ({
    label,
    unit: 'money' as const,
    currency,
    value: total(now, currency, of),
    before: then && total(then, currency, of),
  })
  const chart = (currency: Currency): ReportChart => ({
    title: `Due in ${currency.toUpperCase()}`,
    shape: 'bars',
    unit: 'money',
    currency,
    series: ['Due'],
    points: now
      .filter((row) => row.currency === currency && row.share_minor > 0)
      .toSorted((one, other) => other.share_minor - one.share_minor)
      .slice(0, BARS)
      .map(({ id, name, share_minor }) => ({
        label: shortened(name),
        values: [share_minor],
        before:
          then &&
          total(
            then.filter((row) => row.id === id),
            currency,
            'share_minor',
          ),
      })),
  })
  const wireDay = (day: string) => day.split('-').toReversed().join('-')
  const query = new URLSearchParams({ cdatefrom: wireDay(period.from), cdateto: wireDay(period.to) })
  return {
    title: 'Contributors',
    period,
    before,
    group,
    figures: currencies.flatMap((currency) => [
      figure('Net sales of their clips', currency, 'net_minor'),
      figure('Due to contributors', currency, 'share_minor'),
    ]),
    charts: currencies.map(chart),
    table: {
      columns: [
        { title: 'Contributor', unit: 'text' },
        { title: 'Currency', unit: 'text' },
        { title: 'Licences', unit: 'count' },
        { title: 'Ended by a refund', unit: 'count' },
        { title: 'Net', unit: 'money' },
        { title: 'Share', unit: 'percent' },
        { title: 'Due', unit: 'money' },
      ],
      rows: now.map((row) => ({
        currency: row.currency,
        href: `/admin/contributors/${row.id}/statement?${query}`,
        cells: [
          row.name,
          row.currency.toUpperCase(),
          row.licences,
          row.ended,
          row.net_minor,
          row.share_percent,
          row.share_minor,
        ],
      })),
    },
    note: 'Each licence counts with its price without tax and with the share that the contributor has now. A licence that a refund ended counts against the period in which it ended.',
  }
}
