/** Every endpoint, as types only: they type the client, and no code of theirs reaches the browser. */
import type { Endpoint } from './endpoint.ts'
import type { EXPORTS } from './operations.ts'

export type AnyEndpoint = Extract<(typeof EXPORTS)[keyof typeof EXPORTS], Endpoint>
