/**
 * The parts of a card for members. They are stored here when their code has loaded, so that guests never load
 * it.
 */
import type { ResultItem } from '@rushes/contract/clips'
import type { ComponentType } from 'react'
import { store } from '../../lib/store.ts'

export const cardTool = store<ComponentType<{ item: ResultItem; upright: boolean }> | null>(null)
