/** Opens the file of a comp, and its one-page licence (R-COMP-2, R-COMP-3). */

import { mediaCodeOf } from '@rushes/commerce/media-code'
import { clipRef } from '@rushes/commerce/product-reference'
import type { Config } from '../../../config/config.ts'
import type { Services } from '../../../context.ts'
import { longDay } from '../../../platform/agency-time.ts'
import type { PdfDocument } from '../../../platform/pdf/pdf-document.ts'
import { writePdf } from '../../../platform/pdf/write-pdf.ts'
import { type MadeFile, madeFile } from '../../files/made-file.ts'
import { type DeliveredFile, singleFile } from '../delivered-file.ts'
import { findComp } from './comps.queries.ts'
import { endOfComp, licenceName } from './prepare-comp.ts'

type Comp = NonNullable<Awaited<ReturnType<typeof findComp>>>

const find = async ({ db }: Pick<Services, 'db'>, ref: string) =>
  /^[1-9]\d{0,8}$/.test(ref) ? await findComp(db, Number(ref)) : undefined

/**
 * @returns `closed` if the clip is not published, the user or account is not active, or the file was deleted
 */
export async function openCompFile(
  services: Pick<Services, 'db' | 'storage'>,
  ref: string,
): Promise<DeliveredFile | 'unknown' | 'closed' | 'missing'> {
  const comp = await find(services, ref)
  if (!comp) return 'unknown'
  const { state, user_status, account_status, storage_key, content_type, size_bytes, sha256 } = comp
  if (state !== 'published' || user_status !== 'active' || account_status !== 'active') return 'closed'
  if (storage_key === null || content_type === null || size_bytes === null || sha256 === null) return 'closed'
  if ((await services.storage.head(storage_key))?.sizeBytes !== size_bytes) return 'missing'
  return singleFile(services.storage, {
    storage_key,
    content_type,
    size_bytes,
    sha256,
    file_name: comp.file_name,
  })
}

export async function openCompLicence(
  services: Pick<Services, 'db' | 'config'>,
  ref: string,
): Promise<MadeFile | 'unknown'> {
  const comp = await find(services, ref)
  if (!comp) return 'unknown'
  return madeFile(licenceName(ref), 'application/pdf', await writePdf(licencePdf(comp, services.config)))
}

function licencePdf(
  comp: Comp,
  { brandName, seller, licensingEmail }: Pick<Config, 'brandName' | 'seller' | 'licensingEmail'>,
): PdfDocument {
  const { id, clip_id, type, title, account_name, file_name, created_at } = comp
  const day = longDay(created_at.toISOString())
  const until = longDay(endOfComp(created_at).toISOString())
  return {
    brandName,
    title: `Comp licence ${id}`,
    lead: `Granted on ${day}`,
    issuer: [seller.name, ...seller.address],
    date: created_at,
    language: 'en-GB',
    blocks: [
      { kind: 'heading', level: 2, text: title },
      {
        kind: 'paragraph',
        runs: [
          {
            text: `${brandName} allows ${account_name} to use the watermarked file named below in edits, until ${until}, to decide whether to license the clip.`,
          },
        ],
      },
      {
        kind: 'columns',
        columns: [
          {
            heading: 'Details',
            lines: [
              { name: 'Clip', value: clipRef(mediaCodeOf(type), clip_id) },
              { name: 'File', value: file_name },
              { name: 'Account', value: account_name },
              { name: 'Valid until', value: until },
            ],
          },
        ],
      },
      { kind: 'heading', level: 2, text: 'Terms' },
      ...[
        'The file may be used inside the account: in edits, and in screenings for colleagues and the client of the production.',
        'It must not be published, broadcast, posted, streamed or passed on to others, in whole or in part, and it must not be used to train software.',
        'The watermark must not be removed, covered or cropped.',
        'The right ends on the day above, or when the clip is withdrawn. Edits without a licence for the clip must then stop using the file, and it must be deleted.',
        `Publication requires a licence. The original has the same name, length, frame rate and timecode, so an edit can replace this file with it. Questions: ${licensingEmail}.`,
      ].map((text) => ({ kind: 'paragraph' as const, runs: [{ text }] })),
    ],
  }
}
