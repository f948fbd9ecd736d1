/** The label of the emails about an announced change (R-TERMS-2). */
export function emailedLabel({ users, emailed }: { users: number; emailed: number }): string {
  if (users === 0) return 'There were no users to email.'
  return `Emails queued: ${emailed} of ${users}.`
}
