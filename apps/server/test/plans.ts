/** What PostgreSQL does for statements that were sent. */
import type pg from 'pg'
import { z } from 'zod'
import type { Statement } from './before-statements.ts'

type Step = { 'Node Type': string; 'Relation Name'?: string | undefined; Plans?: Step[] | undefined }
const Step: z.ZodType<Step> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    Plans: z.array(Step).optional(),
  }),
)
const Explained = z.tuple([
  z.object({ Plan: z.object({ 'Shared Hit Blocks': z.int(), 'Shared Read Blocks': z.int() }).and(Step) }),
])

/** Pages of 8 KiB that the statements read, and the tables that they read from the beginning. */
export async function costOf(
  pool: pg.Pool,
  statements: readonly Statement[],
): Promise<{ buffers: number; scanned: string[] }> {
  let buffers = 0
  const scanned: string[] = []
  for (const { text, values } of statements) {
    const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, [...values])
    const [{ Plan: plan }] = Explained.parse(rows[0]['QUERY PLAN'])
    buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    scanned.push(...scansOf(plan))
  }
  return { buffers, scanned }
}

function scansOf(step: Step): string[] {
  const below = (step.Plans ?? []).flatMap(scansOf)
  return step['Node Type'] === 'Seq Scan' ? [step['Relation Name'] ?? '', ...below] : below
}
