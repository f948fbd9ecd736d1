/** Adds the parts of members to every card while a member is logged in. */
import { currentViewer, subscribeToViewer } from '../account/session-store.ts'
import { cardTool } from '../catalogue/card-tool-store.ts'

/** Called once by the root. @returns a function that stops it. */
export function offerSaving(): () => void {
  const offer = () => {
    if (currentViewer().account === null) return cardTool.write(null)
    // Without them, cards still link to their page, which shows the licences and has a button to save.
    import('./card-tools.tsx').then(
      ({ CardTools }) => currentViewer().account && cardTool.write(CardTools),
      () => undefined,
    )
  }
  offer()
  return subscribeToViewer(offer)
}
