/** Starts to update the head of the audit, also after a restore (R-AUDIT-3, R-AUDIT-6). */
import type { Services } from '../../context.ts'
import { acceptRestore } from './accept-audit.ts'
import { followAudit, type KeptWith } from './keep-head.ts'

/** @returns a function that stops it; an unavailable storage does not prevent the start. */
export async function openAudit(
  services: KeptWith & Pick<Services, 'agencyEvents' | 'log'>,
): Promise<() => Promise<void>> {
  await acceptRestore(services).catch((error: unknown) =>
    services.log.error({ err: error }, 'a restored audit was not accepted; the next start tries again'),
  )
  const followed = followAudit(services)
  await followed.keep()
  return followed.close
}
