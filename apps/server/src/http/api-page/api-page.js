// Adds to the page of Swagger UI: a viewport for phones, and links to the shop and to other forms of this description.
const viewport = document.createElement('meta')
viewport.name = 'viewport'
viewport.content = 'width=device-width, initial-scale=1'
document.head.append(viewport)

const header = document.createElement('header')
header.className = 'way-back'
for (const [text, href] of [
  [document.title.replace(/ - API$/, ''), '/'],
  ['Quick start', '/rest/docs/quick-start'],
  ['OpenAPI document', '/rest/openapi.json'],
]) {
  const link = document.createElement('a')
  link.textContent = text
  link.href = href
  header.append(link)
}
document.body.prepend(header)
