/** Stores the stems of lines that were written without them, and transcribes the speech of films. */
import { MachineProblem } from '@rushes/media/media-problem'
import type { Job, Services } from '../../context.ts'
import { withRenewal } from '../../platform/jobs/with-renewal.ts'
import { claimDraft, keepClaim, uncountAttempt } from './drafts.queries.ts'
import { readLines } from './read-lines.ts'

/** A worker without a report for this time is considered stopped. */
const CLAIM_MS = 90_000
const MAX_ATTEMPTS = 2

/** Reads lines that a migration or the previous version stored without stems. */
export const readLinesJob: Job = {
  name: 'read-lines',
  every: '*/5 * * * *',
  async run({ db }) {
    while ((await db.transaction().execute((tx) => readLines(tx, null))) > 0);
  },
}

export const transcribeFilmsJob: Job = {
  name: 'transcribe-films',
  every: '* * * * *',
  atOnce: () => 1,
  async run(services) {
    const { db, clock, config } = services
    while (config.speech) {
      const now = clock.now()
      const draft = await claimDraft(db, now, new Date(now.getTime() - CLAIM_MS))
      if (!draft) return
      await transcribeClaimed(services, draft)
    }
  },
}

async function transcribeClaimed(
  services: Services,
  { clip_id: clipId, attempts }: { clip_id: number; attempts: number },
): Promise<void> {
  const { db, clock, log } = services
  // Loaded on demand, because the code for media is large and most processes never need it.
  const { storeDraft, transcribeClip } = await import('./transcribe-clip.ts')
  const fail = () =>
    storeDraft(services, clipId, { state: 'failed', problem: 'The speech could not be transcribed.' })
  // A film whose worker stopped twice is not transcribed again.
  if (attempts > MAX_ATTEMPTS) return await fail()
  try {
    await withRenewal(
      () => keepClaim(db, clipId, clock.now()),
      () => transcribeClip(services, clipId),
    )
  } catch (error) {
    // The claim expires later, so a machine without ffmpeg or a sandbox does not try each film again and again.
    if (error instanceof MachineProblem) {
      await uncountAttempt(db, clipId)
      throw error
    }
    log.error({ err: error, clip: clipId }, 'a film was not transcribed')
    await fail()
  }
}
