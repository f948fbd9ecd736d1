/** What members can do with each card. It is put here once its code has come, so that guests never load it. */
import type { ResultItem } from '@rushes/contract/clips'
import type { ComponentType } from 'react'
import { store } from '../../lib/store.ts'

export const cardTool = store<ComponentType<{ item: ResultItem; upright: boolean }> | null>(null)
