/** Of every demo account; printed at the start, so it is no secret. */
export const DEMO_PASSWORD = 'rushes-demo-2026'
