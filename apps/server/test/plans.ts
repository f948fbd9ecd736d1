/** Measures the work of PostgreSQL for recorded statements. */
import type pg from 'pg'
import { z } from 'zod'
import type { Statement } from './before-statements.ts'

type Step = {
  'Node Type': string
  'Relation Name'?: string | undefined
  'Rows Removed by Join Filter'?: number | undefined
  Plans?: Step[] | undefined
}
const Step: z.ZodType<Step> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Rows Removed by Join Filter': z.number().optional(),
    Plans: z.array(Step).optional(),
  }),
)
const Explained = z.tuple([
  z.object({ Plan: z.object({ 'Shared Hit Blocks': z.int(), 'Shared Read Blocks': z.int() }).and(Step) }),
])

/**
 * Returns the pages of 8 KiB that the statements read, the tables that they read completely, and those whose
 * rows a join compared pairwise without a match, because it had no hash or index.
 */
export async function costOf(
  pool: pg.Pool,
  statements: readonly Statement[],
): Promise<{ buffers: number; scanned: string[]; compared: string[] }> {
  let buffers = 0
  const compared: string[] = []
  const scanned: string[] = []
  for (const { text, values } of statements) {
    const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, [...values])
    const [{ Plan: plan }] = Explained.parse(rows[0]['QUERY PLAN'])
    buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    scanned.push(...scansOf(plan))
    compared.push(...comparedBy(plan))
  }
  return { buffers, scanned, compared }
}

function scansOf(step: Step): string[] {
  const below = (step.Plans ?? []).flatMap(scansOf)
  return step['Node Type'] === 'Seq Scan' ? [step['Relation Name'] ?? '', ...below] : below
}

function comparedBy(step: Step): string[] {
  const below = (step.Plans ?? []).flatMap(comparedBy)
  return (step['Rows Removed by Join Filter'] ?? 0) > 0 ? [...tablesOf(step), ...below] : below
}

const tablesOf = (step: Step): string[] => [
  ...(step['Relation Name'] === undefined ? [] : [step['Relation Name']]),
  ...(step.Plans ?? []).flatMap(tablesOf),
]
