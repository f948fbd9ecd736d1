/**
 * The keys of the values that the server puts into every request's context. Keys are compared by identity, so
 * the server reads them from the build: entry.server exports them as `contexts`.
 */
import type { ApiClient } from '@rushes/contract/client'
import type { ServedSite } from '@rushes/contract/site'
import { createContext } from 'react-router'

export const apiContext = createContext<ApiClient>()
export const siteContext = createContext<ServedSite>()
/**
 * The nonce of inline scripts in development; in production documents are cached and their scripts hashed.
 */
export const nonceContext = createContext<string>('')
