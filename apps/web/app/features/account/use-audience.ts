/** The declared audience of the visitor's account, in followers; null for a guest, or if it is unknown. */
import { isPricedOnApplication } from '@rushes/commerce/licence-tier'
import { useViewer } from './session-store.ts'

export function useAudience(): number | null {
  return useViewer().account?.declaredAudience ?? null
}

/** Whether the account is so large that it gets an offer instead of prices (R-TIER-5). */
export function usePricedOnApplication(): boolean {
  return isPricedOnApplication(useAudience() ?? 0)
}
