/**
 * Loads the page again; `reloading` lasts until the loaded data is shown, which is later than the end of the
 * request.
 */
import { useState, useTransition } from 'react'
import { useRevalidator } from 'react-router'

export function useReload() {
  const { revalidate } = useRevalidator()
  const [reloading, start] = useTransition()
  /** Resolves when the page is loaded. Never rejects: a failed load shows the error page. */
  function reload(): Promise<void> {
    // React may show transitions in any order, but shows those of one action together with its end.
    return new Promise((resolve) => start(() => revalidate().finally(resolve)))
  }
  return { reloading, reload }
}

/** Runs a call, then loads the page again; busy from the start until the loaded data is shown. */
export function useCall() {
  const { reloading, reload } = useReload()
  const [sending, setSending] = useState(false)
  /** @param call reports its own failure, and never rejects */
  async function run(call: () => Promise<unknown>): Promise<void> {
    setSending(true)
    await call()
    await reload()
    setSending(false)
  }
  return { busy: sending || reloading, run }
}
