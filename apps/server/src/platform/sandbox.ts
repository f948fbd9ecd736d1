/** Reports whether this process opens files from outside in a sandbox (R-MEDIA-12). */
import { findSandbox, requireSandbox } from '@rushes/media/sandbox/find-sandbox'

/** `open`: files are opened without one, as the operator allows; `refusing`: no file is opened. */
export type SandboxState = 'working' | 'open' | 'refusing'
export type Sandbox = {
  /** Undefined until the sandbox was tested: in production at the start, otherwise never. */
  state(): SandboxState | undefined
}

/** Messages for the log and for users of the admin area. */
export const SANDBOX_SENTENCES = {
  working: null,
  open: 'Files from outside are opened without a sandbox, because ALLOW_UNSANDBOXED_FILES is set: a file that takes over its reader can read the secrets of this server.',
  refusing:
    'This server has no sandbox, so it takes no file from upload links and opens none. Install bubblewrap, or see “Sandbox” in docs/OPERATIONS.md. Files are kept and continue by themselves.',
} as const satisfies Readonly<Record<SandboxState, string | null>>

export function openSandbox(
  { production, sandboxRequired }: { production: boolean; sandboxRequired: boolean },
  report: (state: SandboxState) => void,
): Sandbox {
  let known: SandboxState | undefined
  if (sandboxRequired) requireSandbox()
  if (production) {
    const without = sandboxRequired ? 'refusing' : 'open'
    findSandbox().then(
      (kind) => {
        known = kind === null ? without : 'working'
        report(known)
      },
      // For instance a full disk: the sandbox is tested again with the first file.
      () => undefined,
    )
  }
  return { state: () => known }
}
