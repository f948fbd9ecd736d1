/** A field that visitors can neither see nor reach. Only robots fill it (R-REGISTER-3). */
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
