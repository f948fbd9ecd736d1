/**
 * Whether the visitor's account is so large that it gets an offer instead of prices (R-TIER-5); false for a
 * guest.
 */
import { isPricedOnApplication } from '@rushes/commerce/licence-tier'
import { useViewer } from './session-store.ts'

export function usePricedOnApplication(): boolean {
  return isPricedOnApplication(useViewer().account?.declaredAudience ?? 0)
}
