/** The restrictions of a clip, on its line (R-CHECKOUT-11). */
export function RestrictionsText({ children }: { children: string }) {
  return (
    <span className="block text-sm whitespace-pre-line">
      <span className="font-semibold text-caution">Restrictions:</span> {children}
    </span>
  )
}
