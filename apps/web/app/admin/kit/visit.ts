/** What a screen of the desk knows of the address under which it is opened, and of who opens it. */
import type { Params } from 'react-router'
import type { Person } from './person.ts'

export type Visit = { params: Params; url: URL; signal: AbortSignal; person: Person }
