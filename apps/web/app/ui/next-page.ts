/**
 * Fetches the code of the next page before the router navigates: while the pointer is on a link, and when a
 * link, Back, Forward or a loader opens it. If it cannot be fetched, the user stays on the page, with the
 * input.
 */
import { useEffect } from 'react'
import { type ClientInstrumentation, redirect, useLocation } from 'react-router'
import { fetchRouteModules, hasRouteModules } from '../lib/route-modules.ts'
import { reportMissingPart } from './missing-part.ts'

/** Incremented by each navigation. Code that arrives for an earlier one is ignored. */
let latest = 0
/** The current page, and its position in the history of the tab. */
let shown = thisPage()
/** Whether the address is being restored to that of the current page. */
let isReturning = false

export const goWhenFetched: ClientInstrumentation = {
  router(router) {
    router.instrument({
      async navigate(goOn, { to }) {
        latest += 1
        const [own, from] = [latest, location.href]
        const hasArrived = typeof to === 'number' || (await fetchCode(to))
        const isOutdated = own !== latest || from !== location.href
        if (!hasArrived && !isOutdated) stay(typeof to === 'string' ? () => location.assign(to) : undefined)
        // The router continues when this function returns, so it does not return.
        if (!hasArrived || isOutdated) await forever()
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

/** Back and Forward change the address first. The router is notified when the code is loaded. */
export function goBackWhenFetched() {
  addEventListener(
    'popstate',
    (event) => {
      // The event that this file dispatches below.
      if (!event.isTrusted) return
      latest += 1
      if (!isReturning && isAtHand(location.pathname)) return
      event.stopImmediatePropagation()
      if (!isReturning) void updateRouterWhenFetched(latest)
      isReturning = false
    },
    { capture: true },
  )
}

async function updateRouterWhenFetched(own: number) {
  const hasArrived = await fetchCode(location.href)
  if (own !== latest) return
  if (hasArrived) dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  else stay()
}

/** Records the current page, for the frame of all pages. */
export function useShownPlace() {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own key
  useEffect(() => {
    shown = thisPage()
  }, [key])
}

/**
 * Redirects from a clientLoader. If the code of the other page cannot be fetched, the user stays on the page.
 * @throws a redirect to another address of the site
 */
export async function leadTo(address: string): Promise<never> {
  const own = latest
  if (await fetchCode(address)) throw redirect(address)
  if (own === latest) stay(() => location.assign(address))
  return await forever()
}

/**
 * Reports the missing code, and restores the address of the current page. `retry` is for a page without a
 * history entry.
 */
function stay(retry?: () => void) {
  const target = location.href
  reportMissingPart(retry ?? (() => location.assign(target)))
  const steps = shown.place - placeInHistory()
  if (!steps) return
  isReturning = true
  history.go(steps)
}

function thisPage() {
  return { path: typeof location === 'undefined' ? '' : location.pathname, place: placeInHistory() }
}

/** Returns React Router's index of the entry in the history; NaN for an entry of another origin. */
function placeInHistory(): number {
  const state: unknown = typeof history === 'undefined' ? null : history.state
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : Number.NaN
}

const forever = () => new Promise<never>(() => {})

/** Whether the page needs no connection, such as another part of the same page. */
const isAtHand = (path: string) => path === shown.path || (navigator.onLine && hasRouteModules(path))

async function fetchCode(address: string): Promise<boolean> {
  const path = new URL(address, location.href).pathname
  if (isAtHand(path)) return true
  return await fetchRouteModules(path).then(
    () => true,
    () => false,
  )
}
