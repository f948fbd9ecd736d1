/**
 * Builds the report of sales by day, tier and currency (R-REPORT-2). Amounts of two currencies are never
 * added.
 */
import { licenceTiers } from '@rushes/commerce/licence-tier'
import type { Currency } from '@rushes/commerce/money'
import type { Report } from '@rushes/contract/agency-reports'
import { type Counted, columnsOf, currenciesIn, figureOf, sumsByGroup } from './report-parts.rules.ts'
import { groupsIn, type ReportPeriod } from './report-period.rules.ts'

/** Indexes of the figures of an order, and of a refund. */
const [ORDERS, NET, TAX] = [0, 1, 2]
const REFUNDED = 1

type Sales = { orders: Counted; lines: Counted; refunds: Counted }

export function salesReport(requested: ReportPeriod, { orders, lines, refunds }: Sales): Report {
  const { period, before, group } = requested
  const currencies = currenciesIn([...orders.now, ...refunds.now])
  return {
    title: 'Sales',
    period,
    before,
    group,
    figures: currencies.flatMap((currency) => {
      const money = { unit: 'money', currency, ...inCurrency(currency) } as const
      return [
        figureOf(orders, { label: 'Net sales', at: NET, ...money }),
        figureOf(orders, { label: 'Orders', at: ORDERS, ...money, unit: 'count' }),
        figureOf(refunds, { label: 'Refunded, with tax', at: REFUNDED, ...money }),
      ]
    }),
    charts: currencies.map((currency) =>
      columnsOf(requested, {
        title: `Net sales in ${currency.toUpperCase()}`,
        unit: 'money',
        currency,
        series: licenceTiers().map(({ code: tier }) => ({
          name: tier,
          counted: lines,
          ...inTier(currency, tier),
        })),
      }),
    ),
    table: {
      columns: [
        { title: GROUP_TITLES[group], unit: 'day' },
        { title: 'Currency', unit: 'text' },
        { title: 'Orders', unit: 'count' },
        ...licenceTiers().map(({ code }) => ({ title: code, unit: 'money' as const })),
        { title: 'Net', unit: 'money' },
        { title: 'Tax', unit: 'money' },
        { title: 'Refunded, with tax', unit: 'money' },
      ],
      rows: salesRows(requested, { orders, lines, refunds }, currencies),
    },
    note: 'An order counts on the day on which its account got what it bought. A refund counts on the day on which the money went back.',
  }
}

export const GROUP_TITLES = { day: 'Day', week: 'Week from', month: 'Month from' } as const

type Row = { key: readonly string[] }
const inCurrency = (currency: Currency) => ({ counts: ({ key }: Row) => key[0] === currency })
const inTier = (currency: Currency, tier: string) => ({
  counts: ({ key }: Row) => key[0] === currency && key[1] === tier,
})

function salesRows({ period, group }: ReportPeriod, sales: Sales, shown: readonly Currency[]) {
  const names = groupsIn(period, group)
  const parts = shown.map((currency) => {
    const within = { period, group }
    const of = (counted: Counted, at: number) =>
      sumsByGroup(counted.now, within, { at, ...inCurrency(currency) })
    const tiers = licenceTiers().map(({ code }) =>
      sumsByGroup(sales.lines.now, within, inTier(currency, code)),
    )
    const columns = [
      of(sales.orders, ORDERS),
      ...tiers,
      of(sales.orders, NET),
      of(sales.orders, TAX),
      of(sales.refunds, REFUNDED),
    ]
    return { currency, columns }
  })
  return names
    .flatMap((name, place) =>
      parts.map(({ currency, columns }) => ({
        currency,
        href: null,
        cells: [name, currency.toUpperCase(), ...columns.map((sums) => sums[place] ?? 0)],
      })),
    )
    .filter(({ cells }) => cells.some((cell) => typeof cell === 'number' && cell !== 0))
    .toReversed()
}
