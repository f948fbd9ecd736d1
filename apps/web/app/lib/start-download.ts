/** Lets the browser download a file of the API's host, which sends the file's name with it. */
export function startDownload(address: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
