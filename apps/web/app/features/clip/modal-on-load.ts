/** Chooses the modal that a clip's page opens automatically, at most one. */

export type ClipModal = 'enquiry' | 'enquiry-only' | 'restrictions'

export function modalOnLoad(
  clip: { enquire: boolean; restrictions?: string | undefined },
  visit: { loggedIn: boolean; view: string | null },
): ClipModal | null {
  if (!visit.loggedIn) return null
  if (visit.view === 'enquire') return 'enquiry'
  if (clip.enquire) return 'enquiry-only'
  return clip.restrictions?.trim() ? 'restrictions' : null
}
