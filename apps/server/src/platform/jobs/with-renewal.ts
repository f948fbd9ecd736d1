const RENEW_EVERY_MS = 15_000

/** Renews a claim during the work, so that no other worker takes it. A failed renewal is repeated. */
export async function withRenewal(renew: () => Promise<void>, work: () => Promise<void>): Promise<void> {
  const renewing = setInterval(() => {
    renew().catch(() => undefined)
  }, RENEW_EVERY_MS)
  try {
    await work()
  } finally {
    clearInterval(renewing)
  }
}
