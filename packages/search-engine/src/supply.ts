/** Encodes as one term the facts that a clip's delivery depends on, except account, country and time. */
import type { ClipType } from '@rushes/commerce/media-code'

/** `held`: it may be shown, and no account gets a new licence for it. */
const KINDS = ['open', 'not_social', 'held'] as const
type SupplyKind = (typeof KINDS)[number]
export type Supply = `${ClipType}-${SupplyKind}`

const TYPES = ['video', 'image', 'short'] as const satisfies readonly ClipType[]

type Facts = { type: ClipType; deliverable: boolean; enquiry_only: boolean; not_social: boolean }

export function supplyOf({ type, deliverable, enquiry_only, not_social }: Facts): Supply {
  if (!deliverable || enquiry_only) return `${type}-held`
  return `${type}-${not_social ? 'not_social' : 'open'}`
}

/** Every supply that there is. */
export function supplyKinds(): { supply: Supply; type: ClipType; kind: SupplyKind }[] {
  return TYPES.flatMap((type) => KINDS.map((kind) => ({ supply: `${type}-${kind}` as const, type, kind })))
}
