/** Starts the pages in the browser, with a client of the API that sends the visitor's token. */
import { registerTiers } from '@rushes/commerce/licence-tier'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { browserApi } from './lib/api.ts'
import { apiContext } from './lib/contexts.ts'
import { tiersOfDocument } from './lib/tiers-of-document.ts'
import { fetchUnderPointer, goBackWhenFetched, goWhenFetched } from './ui/next-page.ts'

function browserContext() {
  const context = new RouterContextProvider()
  context.set(apiContext, browserApi)
  return context
}

// A page change during the animation of another one skips that animation, whose promise the router leaves rejected.
addEventListener('unhandledrejection', (event) => {
  if (String(event.reason).includes('Transition was skipped')) event.preventDefault()
})
// The pages read them, also in what they load before the first render.
registerTiers(JSON.parse(tiersOfDocument() ?? '[]'))
fetchUnderPointer()
// Before the router listens to the same event.
goBackWhenFetched()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter getContext={browserContext} instrumentations={[goWhenFetched]} />
    </StrictMode>,
  )
})
