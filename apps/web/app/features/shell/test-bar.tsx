/** Shows on every page that cards are not charged (R-PAYMENT-4). It is part of the server's document. */
import { Icon } from '../../ui/icon.tsx'

export function TestBar() {
  return (
    <aside
      aria-label="Test payments"
      className="sticky top-0 z-40 flex min-h-7 items-center justify-center gap-2 bg-caution-wash px-4 text-sm font-semibold text-caution"
    >
      <Icon of="triangle-alert" />
      <p>TEST PAYMENTS - no money moves</p>
    </aside>
  )
}
