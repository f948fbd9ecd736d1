/**
 * Fetches the code of the next page while the pointer is on its link, and goes there once it has arrived. When it cannot be
 * fetched, the person stays on the page, with what was typed there (R-SHOP-11).
 */
import type { ClientInstrumentation } from 'react-router'
import { fetchRouteModules } from '../lib/route-modules.ts'
import { tellOfMissingPart } from './missing-part.ts'

export const goWhenFetched: ClientInstrumentation = {
  router(router) {
    let latest = 0
    router.instrument({
      async navigate(goOn, { to }) {
        latest += 1
        const [own, from] = [latest, location.href]
        const hasArrived = typeof to === 'number' || (await fetchCode(to))
        if (!hasArrived) tellOfMissingPart()
        const isOutdated = own !== latest || from !== location.href
        // The router goes on as soon as this function ends, so it does not end.
        if (!hasArrived || isOutdated) await new Promise(() => {})
        await goOn()
      },
    })
  },
}

export function fetchUnderPointer() {
  document.addEventListener('pointerover', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
    if (link) void fetchCode(link.href)
  })
}

function fetchCode(address: string): Promise<boolean> {
  return fetchRouteModules(new URL(address, location.href).pathname).then(
    () => true,
    () => false,
  )
}
