// Adds to the page of Swagger UI: a viewport for phones, and a link back to the shop.
const viewport = document.createElement('meta')
viewport.name = 'viewport'
viewport.content = 'width=device-width, initial-scale=1'
document.head.append(viewport)

const header = document.createElement('header')
header.className = 'way-back'
for (const [text, href] of [
  [document.title.replace(/ - API$/, ''), '/'],
  ['OpenAPI document', '../openapi.json'],
]) {
  const link = document.createElement('a')
  link.textContent = text
  link.href = href
  header.append(link)
}
document.body.prepend(header)
