/** Marks our own page rendering, which no visitor's rate limit applies to; the key never leaves the process. */
import { randomUUID } from 'node:crypto'

export const RENDERING = 'x-rendering'
export const renderingKey: string = randomUUID()
