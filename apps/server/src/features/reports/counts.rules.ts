/** Builds the reports of daily counts: downloads, replies and ingest. */
import type { Report, ReportTable } from '@rushes/contract/agency-reports'
import { type Counted, columnsOf, figureOf, percentOf, sumOf, sumsByGroup } from './report-parts.rules.ts'
import { groupsIn, type ReportPeriod } from './report-period.rules.ts'
import { GROUP_TITLES } from './sales.rules.ts'

type Column = { title: string; unit?: 'count' | 'percent' | 'minutes'; values: readonly (number | null)[] }

/** Returns a row for each group with a count above zero, the newest first. */
function groupTable({ period, group }: ReportPeriod, columns: readonly Column[]): ReportTable {
  const rows = groupsIn(period, group)
    .map((name, place) => ({
      currency: null,
      href: null,
      cells: [name, ...columns.map(({ values }) => values[place] ?? null)],
    }))
    .filter(({ cells }) => cells.some((cell) => typeof cell === 'number' && cell !== 0))
    .toReversed()
  return {
    columns: [
      { title: GROUP_TITLES[group], unit: 'day' },
      ...columns.map(({ title, unit = 'count' }) => ({ title, unit })),
    ],
    rows,
  }
}

const whose = (name: string, at = 0) => ({
  counts: ({ key }: { key: readonly string[] }) => key[at] === name,
})

export function downloadsReport(requested: ReportPeriod, { downloads }: { downloads: Counted }): Report {
  const { period, before, group } = requested
  const by = (name: string) => sumsByGroup(downloads.now, requested, whose(name))
  return {
    title: 'Downloads',
    period,
    before,
    group,
    figures: [
      figureOf(downloads, { label: 'Clips prepared for download' }),
      figureOf(downloads, { label: 'By members', ...whose('member') }),
      figureOf(downloads, { label: 'Through download links', ...whose('link') }),
    ],
    charts: [
      columnsOf(requested, {
        title: 'Clips prepared for download',
        series: [
          { name: 'Members', counted: downloads, ...whose('member') },
          { name: 'Download links', counted: downloads, ...whose('link') },
        ],
      }),
    ],
    table: groupTable(requested, [
      { title: 'By members', values: by('member') },
      { title: 'Through links', values: by('link') },
      { title: 'All', values: sumsByGroup(downloads.now, requested) },
    ]),
    note: '',
  }
}

const [REPLIES, MINUTES, IN_HOUR, IN_FOUR, IN_DAY] = [0, 1, 2, 3, 4]

export function repliesReport(
  requested: ReportPeriod,
  { threads, replies }: { threads: Counted; replies: Counted },
): Report {
  const { period, before, group } = requested
  const came = sumsByGroup(threads.now, requested)
  const at = (place: number) => sumsByGroup(replies.now, requested, { at: place })
  const [all, minutes, hour, four, day] = [at(REPLIES), at(MINUTES), at(IN_HOUR), at(IN_FOUR), at(IN_DAY)]
  const share = (part: readonly number[]) => all.map((whole, n) => percentOf(part[n] ?? 0, whole))
  return {
    title: 'Reply times',
    period,
    before,
    group,
    figures: [
      figureOf(threads, { label: 'New threads' }),
      figureOf(replies, { label: 'First replies', at: REPLIES }),
      ratio(replies, { label: 'Average time to the first reply', part: MINUTES, unit: 'minutes' }),
      ratio(replies, { label: 'Answered within 24 hours', part: IN_DAY, unit: 'percent' }),
    ],
    charts: [
      columnsOf(requested, {
        title: 'New threads',
        series: [{ name: 'New threads', counted: threads }],
      }),
      columnsOf(requested, {
        title: 'First replies',
        series: [{ name: 'First replies', counted: replies, at: REPLIES }],
      }),
    ],
    table: groupTable(requested, [
      { title: 'New threads', values: came },
      { title: 'First replies', values: all },
      {
        title: 'Average time',
        unit: 'minutes',
        values: all.map((count, n) => (count === 0 ? null : Math.round((minutes[n] ?? 0) / count))),
      },
      { title: 'Within an hour', unit: 'percent', values: share(hour) },
      { title: 'Within 4 hours', unit: 'percent', values: share(four) },
      { title: 'Within 24 hours', unit: 'percent', values: share(day) },
    ]),
    note: 'Times run by the clock, nights and weekends included. Spam is left out.',
  }
}

/** Returns an average over all replies, or a share of them; null if there was no reply. */
function ratio(
  { now, before }: Counted,
  { label, part, unit }: { label: string; part: number; unit: 'minutes' | 'percent' },
): Report['figures'][number] {
  const of = (rows: Counted['now']) => {
    const [sum, all] = [sumOf(rows, part), sumOf(rows, REPLIES)]
    if (unit === 'percent') return percentOf(sum, all)
    return all === 0 ? null : Math.round(sum / all)
  }
  return { label, unit, currency: null, value: of(now), before: before && of(before) }
}

const BYTES = 1
const MIB = 1_048_576

export function ingestReport(
  requested: ReportPeriod,
  { files, outcomes }: { files: Counted; outcomes: Counted },
): Report {
  const { period, before, group } = requested
  const ended = (state: string) => sumsByGroup(outcomes.now, requested, whose(state, 1))
  const bytes = sumsByGroup(files.now, requested, { at: BYTES })
  return {
    title: 'Ingest',
    period,
    before,
    group,
    figures: [
      figureOf(files, { label: 'Files received' }),
      figureOf(outcomes, { label: 'Became clips', ...whose('ready', 1) }),
      figureOf(outcomes, { label: 'Set aside', ...whose('quarantined', 1) }),
    ],
    charts: [
      columnsOf(requested, {
        title: 'Files that were done with',
        series: [
          { name: 'Became clips', counted: outcomes, ...whose('ready', 1) },
          { name: 'Set aside', counted: outcomes, ...whose('quarantined', 1) },
        ],
      }),
    ],
    table: groupTable(requested, [
      { title: 'Films received', values: sumsByGroup(files.now, requested, whose('video')) },
      { title: 'Images received', values: sumsByGroup(files.now, requested, whose('image')) },
      { title: 'MiB received', values: bytes.map((sum) => Math.round(sum / MIB)) },
      { title: 'Became clips', values: ended('ready') },
      { title: 'Set aside', values: ended('quarantined') },
    ]),
    note: 'A file is set aside when it cannot be read or is not what it should be. The ingest screen shows why.',
  }
}
