/** Builds the report of credits sold, given, drawn and taken back, and of open ones (R-REPORT-2). */
import { licenceTiers } from '@rushes/commerce/licence-tier'
import type { Report } from '@rushes/contract/agency-reports'
import { type Counted, columnsOf, currenciesIn, figureOf, sumsByGroup } from './report-parts.rules.ts'
import { groupsIn, type ReportPeriod } from './report-period.rules.ts'
import { GROUP_TITLES } from './sales.rules.ts'

type Credits = {
  sold: Counted
  given: Counted
  drawn: Counted
  taken: Counted
  open: readonly { tier: string; credits: number }[]
}

const AMOUNT = 1
const ofTier = (tier: string) => ({ counts: ({ key }: { key: readonly string[] }) => key[0] === tier })

export function creditsReport(requested: ReportPeriod, { sold, given, drawn, taken, open }: Credits): Report {
  const { period, before, group } = requested
  const byTier = (counted: Counted, kinds: readonly string[]) =>
    kinds.map((tier) => ({ name: tier, counted, ...ofTier(tier) }))
  const tiers = licenceTiers().map(({ code }) => code)
  // The allowance has no tier.
  const kinds = [...tiers, 'allowance']
  const columns = kinds.map((tier) => ({
    tier,
    sums: [sold, given, drawn, taken].map(({ now }) => sumsByGroup(now, requested, ofTier(tier))),
  }))
  return {
    title: 'Credits',
    period,
    before,
    group,
    figures: [
      figureOf(sold, { label: 'Credits sold' }),
      ...currenciesIn(sold.now, 1).map((currency) =>
        figureOf(sold, {
          label: 'Sold for, net',
          unit: 'money',
          currency,
          at: AMOUNT,
          counts: ({ key }) => key[1] === currency,
        }),
      ),
      figureOf(drawn, { label: 'Credits drawn' }),
      ...open.map(({ tier, credits }) => ({
        label: `Open now, ${tier}`,
        value: credits,
        before: null,
        ...({ unit: 'count', currency: null } as const),
      })),
    ],
    charts: [
      columnsOf(requested, { title: 'Credits sold', series: byTier(sold, tiers) }),
      columnsOf(requested, { title: 'Credits drawn', series: byTier(drawn, kinds) }),
    ],
    table: {
      columns: [
        { title: GROUP_TITLES[group], unit: 'day' },
        { title: 'Tier', unit: 'text' },
        { title: 'Sold', unit: 'count' },
        { title: 'Given', unit: 'count' },
        { title: 'Drawn', unit: 'count' },
        { title: 'Taken back', unit: 'count' },
      ],
      rows: groupsIn(period, group)
        .flatMap((name, place) =>
          columns.map(({ tier, sums }) => ({
            currency: null,
            href: null,
            cells: [name, tier, ...sums.map((sum) => sum[place] ?? 0)],
          })),
        )
        .filter(({ cells }) => cells.some((cell) => typeof cell === 'number' && cell !== 0))
        .toReversed(),
    },
    note: 'Open credits are as of now, whatever the period. Credits of an allowance are drawn without a tier and never sold.',
  }
}
