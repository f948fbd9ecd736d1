/** A field that people neither see nor reach: what fills it is a robot (specification, section 5, ashp). */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Leave this field empty
        <input name="ashp" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}
