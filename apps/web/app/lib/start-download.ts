/** Lets the browser download a file. A file on the API's host has its name already. */
export function startDownload(address: string, name = '') {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}

/** Saves a text as a file. */
export function saveText(text: string, { name, type }: { name: string; type: string }) {
  const address = URL.createObjectURL(new Blob([text], { type }))
  startDownload(address, name)
  // Some browsers read the URL only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
