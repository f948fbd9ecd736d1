/** The key of a second factor as a QR code, for the camera of a phone. The same key is shown next to it as text. */
import { encode } from 'uqr'

export function KeyPicture({ uri }: { uri: string }) {
  const { data, size } = encode(uri, { border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code with the key for your app"
      shapeRendering="crispEdges"
      className="size-52 rounded-sm border border-rule bg-[#fff]"
    >
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
