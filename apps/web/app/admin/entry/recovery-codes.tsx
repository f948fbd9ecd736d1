/** The recovery codes of a second factor, the only time that they are shown. */
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'

type RecoveryCodesProps = { codes: readonly string[]; done: string; onDone: () => void }

export function RecoveryCodes({ codes, done, onDone }: RecoveryCodesProps) {
  return (
    <>
      <p>
        Keep these recovery codes where you keep your passwords. If you lose the app, each of them opens the
        admin area once. They are not shown again.
      </p>
      <ul className="grid max-w-xl grid-cols-2 gap-x-8 gap-y-1 font-mono max-sm:grid-cols-1">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => void copyText(codes.join('\n'), 'Codes copied')}>Copy the codes</Button>
        <Button onClick={() => window.print()}>Print</Button>
        <Button kind="primary" onClick={onDone}>
          {done}
        </Button>
      </div>
    </>
  )
}
