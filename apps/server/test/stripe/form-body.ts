/** Parses a body in the format of Stripe's clients: `a[b][0][c]=1`. */
type Value = string | Value[] | { [key: string]: Value }

export function readForm(body: string): Record<string, Value> {
  const root: Record<string, Value> = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const keys = name.split(/\[|\]\[|\]/).filter((key) => key !== '')
    put(root, keys, value)
  }
  return withArrays(root)
}

function put(at: Record<string, Value>, [key, ...rest]: readonly string[], value: string): void {
  if (key === undefined) return
  if (rest.length === 0) {
    at[key] = value
    return
  }
  const inner = at[key]
  const next = typeof inner === 'object' && !Array.isArray(inner) ? inner : {}
  at[key] = next
  put(next, rest, value)
}

function withArrays(value: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, listOf(part)]))
}

function listOf(value: Value): Value {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const keys = Object.keys(value)
  const inner = withArrays(value)
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key)) ? Object.values(inner) : inner
}
