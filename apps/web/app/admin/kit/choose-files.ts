/**
 * The field of the dialog is in no page: without this reference the browser may discard it, and with it the
 * chosen files.
 */
let requested: HTMLInputElement | undefined

/** Opens the browser's dialog for several files, a single file, or a folder. */
export function chooseFiles(
  take: (files: File[]) => void,
  { accept = '', folder = false, single = false } = {},
) {
  const input = document.createElement('input')
  requested = input
  input.type = 'file'
  input.accept = accept
  input.multiple = !single
  input.webkitdirectory = folder
  input.addEventListener('change', () => {
    if (requested === input) requested = undefined
    take([...(input.files ?? [])])
  })
  input.click()
}
