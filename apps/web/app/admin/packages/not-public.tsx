/** Marks a clip that the storefront does not show. */
import { Icon } from '../../ui/icon.tsx'

export function NotPublic() {
  return (
    <span className="flex items-center gap-1.5 text-sm text-caution">
      <Icon of="triangle-alert" />
      Not public: hidden in the storefront.
    </span>
  )
}
