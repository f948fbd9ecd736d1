/**
 * Whether the viewer's account may have clips of a type: members see no strip of clips that they would be
 * refused (R-CLIP-3).
 */
import { useViewer } from '../account/session-store.ts'
import { isAgencyStaff } from '../account/staff.ts'

export function useOffered(type: 'video' | 'short'): boolean {
  const { account } = useViewer()
  return !account || isAgencyStaff(account) || account.shorts === (type === 'short')
}
