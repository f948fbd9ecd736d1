/** "Dana is here": other users who view the same object. */
export function WhoIsHere({ names }: { names: readonly string[] }) {
  return (
    <span role="status" className="ml-2 font-sans font-semibold text-caution">
      {hereLabel(names)}
    </span>
  )
}

function hereLabel([first, second, ...others]: readonly string[]): string {
  if (first === undefined) return ''
  if (second === undefined) return `${first} is here`
  return others.length === 0
    ? `${first} and ${second} are here`
    : `${first} and ${others.length + 1} others are here`
}
