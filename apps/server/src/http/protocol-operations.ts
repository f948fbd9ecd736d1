/**
 * Operations that no schema of the contract describes, because they follow another protocol: resumable
 * uploads (tus 1.0), the stream of events, company sign-ins (OpenID Connect), messages of agents (MCP), signed files, and
 * pull addresses. They are part of the API document.
 */
import { MAX_UPLOAD_BYTES } from '@rushes/commerce/accepted-files'
import { FILE_KINDS } from '@rushes/contract/file-kinds'
import { MAX_INTEGER } from '@rushes/contract/integers'
import { PULL_FORMATS } from '@rushes/contract/pull-addresses'
import { signInPaths } from './sign-in-operations.ts'

type Node = Record<string, unknown>

const BEARER = [{ bearer: [] }]
const TEXT = { 'text/plain': { schema: { type: 'string' } } }
const BYTES = { schema: { type: 'string', format: 'binary' } }

/** Schema of a header value. */
const LINE = { type: 'string', maxLength: 1_000 }

const header = (name: string, description: string, schema: Node = LINE): Node => ({
  ...{ name, in: 'header', required: true, description },
  schema,
})
const inPath = (
  name: string,
  description: string,
  schema: Node = { type: 'string', maxLength: 300 },
): Node => ({
  ...{ name, in: 'path', required: true, description },
  schema,
})
const count = { type: 'integer', format: 'int64', minimum: 0, maximum: MAX_UPLOAD_BYTES }
const refused = (description: string): Node => ({ description, content: TEXT })

const VERSION = header('Tus-Resumable', 'Version of the protocol', { type: 'string', const: '1.0.0' })
const OFFSET = { 'Upload-Offset': { description: 'Bytes that have arrived', schema: count } }

type Sender = { tag: string; id: string; security: unknown[]; parameters: Node[]; metadata: string }

/** Describes the upload protocol, for staff and for holders of an upload link. */
function uploads({ tag, id, security, parameters, metadata }: Sender, path: string): Record<string, Node> {
  const upload = inPath('id', 'The end of the address that the creation returned')
  const common = { tags: [tag], security }
  const failures = {
    403: refused('The session, or the link, does not allow it'),
    404: refused('There is no such upload of this sender'),
    412: refused('Another version of the protocol'),
    423: refused('Another connection writes to the upload'),
  }
  return {
    [path]: {
      post: {
        ...common,
        operationId: `create${id}`,
        summary: 'Begin an upload (tus 1.0, creation)',
        parameters: [
          ...[VERSION, ...parameters],
          header('Upload-Length', 'Size of the file in bytes, at most 20 GiB', { ...count, minimum: 1 }),
          header('Upload-Metadata', metadata),
        ],
        responses: {
          201: {
            description: 'Begun',
            headers: { Location: { description: 'Where its bytes go', schema: { type: 'string' } } },
          },
          400: refused('The size or the name is missing'),
          ...failures,
          413: refused('The file is too large'),
          507: refused('There is not enough space on the disk'),
        },
      },
    },
    [`${path}/{id}`]: {
      head: {
        ...common,
        operationId: `find${id}`,
        summary: 'Find out how much of an upload has arrived (tus 1.0)',
        parameters: [upload, VERSION, ...parameters],
        responses: { 200: { description: 'How much there is', headers: OFFSET }, ...failures },
      },
      patch: {
        ...common,
        operationId: `continue${id}`,
        summary: 'Send the next bytes of an upload (tus 1.0)',
        parameters: [
          upload,
          VERSION,
          ...parameters,
          header('Upload-Offset', 'Bytes that have arrived', count),
        ],
        requestBody: { required: true, content: { 'application/offset+octet-stream': BYTES } },
        responses: {
          204: { description: 'Arrived', headers: OFFSET },
          400: refused('Another connection has taken the upload over'),
          ...failures,
          409: refused('Another number of bytes has arrived'),
          507: refused('There is not enough space on the disk'),
        },
      },
      delete: {
        ...common,
        operationId: `remove${id}`,
        summary: 'Take an upload back (tus 1.0, termination)',
        parameters: [upload, VERSION, ...parameters],
        responses: { 204: { description: 'Removed' }, ...failures },
      },
    },
  }
}

/** `PullPage` of the contract, by reference to the file that it has in common with the manifest of a delivery. */
const PULL_LIST = {
  type: 'object',
  required: ['from', 'expires', 'files', 'next', 'more'],
  properties: {
    from: { type: 'string' },
    expires: { type: 'string', format: 'date-time' },
    files: { type: 'array', items: { $ref: '#/components/schemas/ManifestFile' } },
    next: { type: 'integer' },
    more: { type: 'boolean' },
  },
}

/** @param base the path of the API; files are next to it */
export const protocolPaths = (base: string): Record<string, Node> => ({
  ...uploads(
    {
      tag: 'Agency',
      id: 'Upload',
      security: BEARER,
      parameters: [],
      metadata:
        '`filename`, `batch`, the number of an import batch, and optionally `folder`, the folder of the file, each in base64',
    },
    `${base}/agency/uploads`,
  ),
  ...uploads(
    {
      tag: 'Upload links',
      id: 'LinkUpload',
      security: [],
      parameters: [header('Upload-Link', 'The last part of the address of the upload link')],
      metadata: '`filename` in base64',
    },
    `${base}/clip/uploads`,
  ),
  ...signInPaths(`${base}/clip/sso`),
  [`${base}/agency/events`]: {
    get: {
      operationId: 'followEvents',
      tags: ['Agency'],
      summary: 'Follow what changes, as server-sent events',
      security: BEARER,
      parameters: [
        {
          ...{ name: 'topics', in: 'query', required: true },
          description: '`admin`, `clip:1`, `thread:1` or `ingest:1`; up to 20, with commas',
          schema: { type: 'string', maxLength: 600 },
        },
      ],
      responses: {
        200: {
          description: 'A stream without an end',
          content: { 'text/event-stream': { schema: { type: 'string' } } },
        },
        401: { $ref: '#/components/responses/failure' },
        403: { $ref: '#/components/responses/failure' },
        422: { $ref: '#/components/responses/failure' },
        503: { $ref: '#/components/responses/failure' },
      },
    },
  },
  [`${base}/mcp`]: {
    post: {
      operationId: 'sendAgentMessage',
      tags: ['Agents'],
      summary: 'Send one message of the Model Context Protocol (streamable HTTP, without a session)',
      security: [{ apiKey: [] }],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
      },
      responses: {
        200: {
          description: 'The answer',
          content: {
            'application/json': { schema: { type: 'object', additionalProperties: true } },
            'text/event-stream': { schema: { type: 'string' } },
          },
        },
        202: { description: 'A notification was received' },
        400: { description: 'The message is not valid, or there are several' },
        401: { $ref: '#/components/responses/failure' },
        403: { $ref: '#/components/responses/failure' },
        413: { $ref: '#/components/responses/failure' },
        429: { $ref: '#/components/responses/failure' },
      },
    },
  },
  '/files/{kind}/{ref}/{name}': {
    get: {
      operationId: 'fetchFile',
      tags: ['Downloads'],
      summary:
        'Fetch a file by a signed address that an endpoint has returned, whole or in part, under conditions (RFC 9110)',
      security: [],
      parameters: [
        ...[
          inPath('kind', 'What is fetched', { type: 'string', enum: FILE_KINDS }),
          inPath('ref', 'Which one'),
          inPath('name', 'Name of the file'),
        ],
        ...['exp', 'sig'].map((name) => ({
          ...{ name, in: 'query', required: true },
          schema: { type: 'string', maxLength: 100 },
        })),
        ...['Range', 'If-Range', 'If-Match', 'If-None-Match', 'If-Modified-Since', 'If-Unmodified-Since'].map(
          (name) => ({ name, in: 'header', required: false, schema: LINE }),
        ),
      ],
      responses: {
        200: { description: 'The file', content: { 'application/octet-stream': BYTES } },
        206: { description: 'A part of it', content: { 'application/octet-stream': BYTES } },
        304: { description: 'It has not changed' },
        403: refused('The signature is not valid'),
        404: refused('There is no such file'),
        410: refused('The address has expired, or the right to the file has ended'),
        412: refused('A condition of the request does not hold'),
        416: refused('There is no such part'),
        503: refused('The file cannot be sent at present'),
      },
    },
  },
  '/pull/{token}': {
    get: {
      operationId: 'pullFiles',
      tags: ['Downloads'],
      summary: 'List the licensed files of an account by a pull address, which needs no login',
      security: [],
      parameters: [
        inPath('token', 'The last part of the address'),
        {
          ...{ name: 'after', in: 'query', required: false, description: '`next` of an earlier list' },
          schema: { type: 'integer', minimum: 0, maximum: MAX_INTEGER, default: 0 },
        },
        {
          ...{ name: 'format', in: 'query', required: false, description: '`sh` is a POSIX script' },
          schema: { type: 'string', enum: PULL_FORMATS, default: 'json' },
        },
      ],
      responses: {
        200: {
          description: 'At most 500 files; `more` if there are others after `next`',
          content: {
            'application/json': { schema: PULL_LIST },
            ...TEXT,
            'text/x-shellscript': { schema: { type: 'string' } },
          },
        },
        404: { $ref: '#/components/responses/failure' },
        410: { $ref: '#/components/responses/failure' },
        422: { $ref: '#/components/responses/failure' },
        429: { $ref: '#/components/responses/failure' },
      },
    },
  },
})
