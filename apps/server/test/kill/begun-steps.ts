/**
 * Reads from the test's own database which step of a film a worker starts, at the time it starts. The film is encoded
 * in two parts, as if it were a long one.
 */
import { sql } from 'kysely'
import pg from 'pg'
import { STEPS, type Step } from '../../src/features/ingest/steps/ingest-steps.rules.ts'
import type { TestServer } from '../test-server.ts'

/** `upload`: the file has not been received yet. `between`: it has, and no step is running. */
export type Phase = 'upload' | 'between' | Step
export const PHASES: readonly Phase[] = ['upload', 'between', ...STEPS]

export type Begun = {
  phase: Phase
  /** Number of starts; 0 for values that are not steps. */
  tries: number
}

export async function listenToBegunSteps(
  { ownerDb, databaseUrl }: TestServer,
  onBegun: (begun: Begun) => void,
) {
  await sql`
    create function tell_begun() returns trigger language plpgsql as $$
    begin
      perform pg_notify('begun', coalesce(to_jsonb(new)->>'step', 'between') || ' ' || coalesce(to_jsonb(new)->>'tries', '0'));
      return null;
    end $$`.execute(ownerDb)
  await sql`
    create trigger taken_in after insert on ingests
      for each row execute function tell_begun()`.execute(ownerDb)
  await sql`
    create trigger begun after update of tries on ingest_steps
      for each row execute function tell_begun()`.execute(ownerDb)
  // The film is too short for parts, and each of its steps is to be killed.
  await sql`
    create function encode_in_parts() returns trigger language plpgsql as $$
    begin
      insert into ingest_steps (ingest_id, step, part) select new.ingest_id, 'part', generate_series(0, 1);
      return null;
    end $$`.execute(ownerDb)
  await sql`
    create trigger in_parts after insert on ingest_steps
      for each row when (new.step = 'ladder') execute function encode_in_parts()`.execute(ownerDb)
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query('listen begun')
  client.on('notification', ({ payload = '' }) => {
    const [name, tries] = payload.split(' ')
    const phase = PHASES.find((one) => one === name)
    if (phase) onBegun({ phase, tries: Number(tries) })
  })
  return {
    /** Receives all notifications, which arrive at the latest with the result of a statement. */
    hearAll: async () => void (await client.query('select')),
    close: () => client.end(),
  }
}

/**
 * Returns the steps of a crashed worker, two if they ran at the same time. A step of an earlier worker may
 * still wait to be continued; its last heartbeat is older by more than a minute.
 */
export async function findLeft({ ownerDb }: TestServer): Promise<Phase[]> {
  const { rows } = await sql<{ step: Step }>`
    with running as (select step, beat_at from ingest_steps where state = 'running')
    select distinct step from running where beat_at > (select max(beat_at) from running) - interval '1 minute'`.execute(
    ownerDb,
  )
  if (rows.length > 0) return rows.map(({ step }) => step)
  const { rows: ingests } = await sql`select id from ingests limit 1`.execute(ownerDb)
  return [ingests.length > 0 ? 'between' : 'upload']
}
