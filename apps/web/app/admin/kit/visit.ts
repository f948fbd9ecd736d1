/** The address and the user with which a screen of the admin area is opened. */
import type { Params } from 'react-router'
import type { Person } from './person.ts'

export type Visit = { params: Params; url: URL; signal: AbortSignal; person: Person }
