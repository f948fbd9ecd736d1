/** Adds a button that saves the clip to every card while a member is logged in. */
import { currentViewer, subscribeToViewer } from '../account/session-store.ts'
import { cardTool } from '../catalogue/card-tool-store.ts'

/** Called once by the root. @returns a function that stops it. */
export function offerSaving(): () => void {
  const offer = () => {
    if (currentViewer().account === null) return cardTool.write(null)
    // Without the button, cards still link to their page, which has one too.
    import('./save-card-button.tsx').then(
      ({ SaveCardButton }) => currentViewer().account && cardTool.write(SaveCardButton),
      () => undefined,
    )
  }
  offer()
  return subscribeToViewer(offer)
}
