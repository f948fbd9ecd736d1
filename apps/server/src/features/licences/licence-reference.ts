/** States where a licence is verified (R-VERIFY-3). */
import { shownLicenceReference, verifyPath } from '@rushes/commerce/licence-reference'
import type { Config } from '../../config/config.ts'

type Reference = { ref: string; verify_url: string }

/** @param stored the reference as the database has it */
export function referenceOf({ baseUrl }: Pick<Config, 'baseUrl'>, stored: string): Reference {
  const ref = shownLicenceReference(stored)
  return { ref, verify_url: baseUrl + verifyPath(ref) }
}

/** The same for a record that may have no licence. */
export function referenceOfRecord(
  config: Pick<Config, 'baseUrl'>,
  stored: string | null,
): { licence_ref: string | null; verify_url: string | null } {
  if (stored === null) return { licence_ref: null, verify_url: null }
  const { ref, verify_url } = referenceOf(config, stored)
  return { licence_ref: ref, verify_url }
}
