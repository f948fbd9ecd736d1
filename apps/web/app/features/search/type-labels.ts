/** Labels of the types of results. */
import type { Data } from '@rushes/contract/client'
import type { SearchType } from '@rushes/contract/search-options'

export type TypeCount = Data<'GET /clip/clips/types'>[number]

export const TYPE_TABS: readonly { type: SearchType; label: string; one: string; many: string }[] = [
  { type: 'video', label: 'Video', one: 'video', many: 'videos' },
  { type: 'image', label: 'Images', one: 'image', many: 'images' },
  { type: 'short', label: 'Shorts', one: 'short', many: 'shorts' },
  { type: 'packages', label: 'Packages', one: 'package', many: 'packages' },
]
