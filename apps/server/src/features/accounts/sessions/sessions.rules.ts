/** Describes the device of a session. */

// The first match counts: Edge and Opera also contain Chrome, and Chrome also contains Safari.
const BROWSERS = [
  ['Edge', /Edg/],
  ['Opera', /OPR/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
] as const
const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Mac OS/],
  ['Linux', /Linux/],
] as const

export function deviceLabel(userAgent: string): string {
  const [browser] = BROWSERS.find(([, pattern]) => pattern.test(userAgent)) ?? ['Another program']
  const system = SYSTEMS.find(([, pattern]) => pattern.test(userAgent))
  return system ? `${browser} on ${system[0]}` : browser
}
