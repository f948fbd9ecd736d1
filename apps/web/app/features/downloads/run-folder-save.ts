/** Runs and cancels the saving of deliveries to folders, independently of the page (R-PULL-6). */
import { notify } from '../../ui/notify.ts'
import { type FileHash, startFileHash } from './file-hash.ts'
import { CANCELLED, statusLabel } from './folder-labels.ts'
import { folderProblem, IN_OTHER_WINDOW, NOT_SAVED, SavingStopped } from './folder-problem.ts'
import { type FolderSave, isWatched, type SavedFile, writeFolderSave } from './folder-saves-store.ts'
import { loadManifest } from './load-manifest.ts'
import { type Choice, type DeliveredName, saveDelivery } from './save-delivery.ts'

type Control = { stop: AbortController; answer: (choice: Choice) => void }
const controls = new Map<number, Control>()

export const cancelFolderSave = (id: number) => controls.get(id)?.stop.abort()
export const answerFolderSave = (id: number, choice: Choice) => controls.get(id)?.answer(choice)

type Run = {
  id: number
  delivered: readonly DeliveredName[]
  /** The dialog in which the user chooses the folder. */
  picked: Promise<FileSystemDirectoryHandle>
}

/** Does nothing if the user closes the dialog, or this window saves the delivery already. */
export async function runFolderSave({ id, delivered, picked }: Run): Promise<void> {
  const folder = await picked.catch(reportRefusal)
  if (!folder || controls.has(id)) return
  const control: Control = { stop: new AbortController(), answer: () => undefined }
  controls.set(id, control)
  const { signal } = control.stop
  let save: FolderSave = { ...BEGINNING, folder: folder.name }
  const report = (change: Partial<FolderSave>) => {
    save = { ...save, ...change }
    writeFolderSave(id, save)
  }
  const watch = { signal, onWait: (waits: string | null) => report({ waits }) }
  const choose = (differing: readonly string[]) => {
    report({ state: 'asking', differing })
    return new Promise<Choice>((resolve, reject) => {
      control.answer = resolve
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  }
  const loadFiles = () => loadManifest(id, watch)
  report({})
  try {
    await inOneWindow(id, (hash) =>
      saveDelivery({ ...watch, folder, delivered, hash, report, loadFiles, choose }),
    )
    report({ state: 'done' })
  } catch (error) {
    const problem = signal.aborted ? CANCELLED : folderProblem(error).message
    report({ state: 'stopped', waits: null, problem, files: save.files.map(endFile) })
  } finally {
    controls.delete(id)
    if (!isWatched(id)) notify(statusLabel(save), { tone: save.state === 'done' ? 'clear' : 'caution' })
  }
}

const BEGINNING = { state: 'checking', files: [], waits: null, problem: null, differing: [] } as const

/** A file that was not complete when all of it stopped. */
const endFile = (file: SavedFile): SavedFile =>
  file.state === 'saved' || file.state === 'present' || file.state === 'failed'
    ? file
    : { ...file, state: 'failed', problem: NOT_SAVED }

function reportRefusal(error: unknown) {
  // The user has closed the dialog.
  if (error instanceof DOMException && error.name === 'AbortError') return
  notify(folderProblem(error).message, { tone: 'stop' })
}

/** A second window would delete the parts of the first one. */
async function inOneWindow(id: number, save: (hash: FileHash) => Promise<void>): Promise<void> {
  await navigator.locks.request(`rushes.folder.${id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) throw new SavingStopped(IN_OTHER_WINDOW)
    const ended = new AbortController()
    // Lets the browser ask before it leaves a page that saves files.
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal: ended.signal })
    const hash = startFileHash()
    try {
      await save(hash)
    } finally {
      hash.end()
      ended.abort()
    }
  })
}
