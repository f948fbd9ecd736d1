/** Reads the bodies of API calls: JSON, or none. Some clients send a content type with every call, also without a body. */
import { errorCodes } from 'fastify'
import type { App } from '../context.ts'

export function readBodies(app: App): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null)
    else void parseJson(request, body.toString(), done)
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, ({ headers }, body, done) => {
    if (body.length === 0) done(null)
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(headers['content-type']))
  })
}
