/** The password of every demo account. The start prints it, so it is no secret. */
export const DEMO_PASSWORD = 'rushes-demo-2026'
