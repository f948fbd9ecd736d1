/** Marks requests of our own page rendering, which have no rate limit. The key never leaves the process. */
import { randomUUID } from 'node:crypto'

export const RENDERING = 'x-rendering'
export const renderingKey: string = randomUUID()
