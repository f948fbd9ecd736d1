/**
 * What the host puts into every request's context. The server reads the keys off the build (they are
 * exported by entry.server as `contexts`): keys are compared by identity.
 */
import type { ApiClient } from '@rushes/contract/client'
import { createContext } from 'react-router'

/** The installation as the browser may know it; the same for every visitor. */
export type Site = {
  brandName: string
  /** Origin of the public pages, without a slash at the end: canonical addresses and shared links. */
  baseUrl: string
  /** Put before media paths that are not absolute; '' when the pages' own host serves them. */
  mediaBase: string
  /** Where the API lives: '/rest' or 'https://api.example/rest'. */
  apiBase: string
  payments: { provider: 'testcard' | 'stripe'; publishableKey: string | null; livemode: boolean }
  demo: boolean
  termsPdfUrl: string | null
  newsletterUrl: string | null
  adminUrl: string | null
  social: { label: string; url: string }[]
  /** Whether previews move until the visitor decides otherwise. */
  autoplayDefault: boolean
  /** Storage keys under which earlier versions kept their token (R-SESSION-6). */
  legacyTokenKeys?: readonly string[]
}

export const apiContext = createContext<ApiClient>()
export const siteContext = createContext<Site>()
/** For inline scripts in development; in production documents are cached and their scripts hashed. */
export const nonceContext = createContext<string>('')
