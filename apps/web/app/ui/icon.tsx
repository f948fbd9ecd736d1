/** Icons are 1.5 px lines, 18 px, and always decoration: the control around them has a name in words. */

/** `of` is a path of `glyphs.ts`. */
export function Icon({ of: path, size = 18 }: { of: string; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="shrink-0"
    >
      <path d={path} />
    </svg>
  )
}
