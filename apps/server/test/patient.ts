import { WORK_LIMITS } from '../src/db/db.ts'

/** Limits of connections of tests, because a busy machine may be slower than the limits for visitors. */
export const PATIENT = { limits: WORK_LIMITS, connectMs: 60_000 }
