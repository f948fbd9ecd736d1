/** Prints the page. Not printed itself. */
import { Button } from '../../ui/button.tsx'

export function PrintButton() {
  return (
    <div className="print:hidden">
      <Button onClick={() => window.print()}>Print or save as PDF</Button>
    </div>
  )
}
