/** Lets the browser download a file. A file of the API's host brings its own name. */
export function startDownload(address: string, name = '') {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}

/** Saves a text that the page holds as a file. */
export function saveText(text: string, { name, type }: { name: string; type: string }) {
  const address = URL.createObjectURL(new Blob([text], { type }))
  startDownload(address, name)
  // Some browsers read it only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
