/** The dialog's field is in no page: without this the browser may throw it away, with the answer, during the choice. */
let requested: HTMLInputElement | undefined

/** Opens the browser's own dialog for files, for one, or for a folder. */
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
