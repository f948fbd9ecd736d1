/** The files of a delivery with their checksums and addresses (R-PULL-5). */
import { z } from 'zod'
import { type Endpoint, Id, replies } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'

/** The same object as in `manifest.json` of an archive, except for the address. */
export const ManifestFile = z
  .object({
    /** The name under which the file is stored; different from those of the other files. */
    file: z.string(),
    bytes: z.int(),
    sha256: z.string(),
    /** The file in consecutive parts. `end` is the position of the last byte, as in `Range`. */
    parts: z.array(z.object({ start: z.int(), end: z.int(), sha256: z.string() })),
    clip: z.object({ id: z.int(), title: z.string() }),
    /** Null for agency staff. */
    licence: z
      .object({
        id: z.int(),
        ref: z.string(),
        verify_url: z.string(),
        /** Null for a standard credit. */
        tier: z.string().nullable(),
        terms: z.string(),
        granted: z.iso.datetime(),
      })
      .nullable(),
    /** A signed address of this file alone, which works until `expires` and supports ranges. */
    url: z.string(),
  })
  .meta({ id: 'ManifestFile' })

/** The fields of a list of files, which the address of a pull returns too. */
export const MANIFEST = {
  /** The name of the agency. */
  from: z.string(),
  /** The end of all addresses. */
  expires: z.iso.datetime(),
  files: z.array(ManifestFile),
}

export const deliveryManifest = {
  method: 'GET',
  url: '/clip/deliveries/:id/manifest',
  config: { access: 'login', scope: 'download' },
  schema: {
    summary:
      'List the files of an own delivery by its `delivery_id`, each with size, checksum and a path of its own',
    tags: ['Downloads'],
    params: z.object({ id: Id }),
    response: replies(z.object({ ...MANIFEST, delivered: z.iso.datetime() })),
  },
} as const satisfies Endpoint

export const MANIFEST_REFUSALS = {
  deliveryManifest: ['not_found', 'link_ended'],
} as const satisfies Record<string, readonly ErrorCode[]>
