/**
 * Opens the certificate of a licence as a PDF, which renders every writing system on every computer
 * (R-LICENCE-1).
 */
import { FROZEN_MESSAGE } from '@rushes/commerce/entitlement'
import {
  type Certificate,
  certificateFacts,
  endedMessage,
  grantOf,
  revokedMessage,
} from '@rushes/contract/certificate'
import { KIND_LABELS } from '@rushes/contract/recall-labels'
import type { ClipRecall } from '@rushes/contract/recalls'
import type { Config } from '../../config/config.ts'
import type { Services } from '../../context.ts'
import { dayOf, longDay } from '../../platform/agency-time.ts'
import type { Block, PdfDocument } from '../../platform/pdf/pdf-document.ts'
import { writePdf } from '../../platform/pdf/write-pdf.ts'
import { type MadeFile, madeFile } from '../files/made-file.ts'
import { readCertificate } from './read-certificate.ts'

/** Length above which facts become paragraphs, which continue on the next page. */
const MAX_IN_COLUMN = 200

export const certificateFileName = (id: number): string => `licence-${id}.pdf`

export async function openCertificateFile(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  ref: string,
): Promise<MadeFile | 'unknown'> {
  const certificate = /^[1-9]\d{0,8}$/.test(ref) && (await readCertificate(services, Number(ref)))
  if (!certificate) return 'unknown'
  const bytes = await writePdf(certificatePdf(certificate, services.config))
  return madeFile(certificateFileName(certificate.id), 'application/pdf', bytes)
}

function certificatePdf(
  certificate: Certificate,
  { brandName, seller, payments, timeZone }: Pick<Config, 'brandName' | 'seller' | 'payments' | 'timeZone'>,
): PdfDocument {
  const { id, clip, granted_on, revoked_on, frozen, terms, terms_version, recall } = certificate
  const facts = certificateFacts(certificate, longDay)
  const warnings = [
    ...(payments.livemode ? [] : ['TEST PAYMENTS - no money moves. Test document: it gives no right.']),
    ...(revoked_on === null ? [] : [revokedMessage(longDay(revoked_on))]),
    ...[endedMessage(certificate, longDay)].filter(Boolean),
    ...(frozen ? [FROZEN_MESSAGE] : []),
    ...(recall === null ? [] : warningsOf(recall, timeZone)),
  ]
  return {
    brandName,
    title: `Licence ${id}`,
    lead: `Granted on ${longDay(granted_on)}`,
    issuer: [seller.name, ...seller.address],
    // Fixed, so that the same licence gives the same bytes as long as it does not change.
    date: new Date(revoked_on ?? granted_on),
    language: 'en-GB',
    blocks: [
      ...warnings.map((text): Block => ({ kind: 'warning', text })),
      { kind: 'heading', level: 2, text: clip.title },
      { kind: 'paragraph', runs: grantOf(brandName, certificate) },
      {
        kind: 'columns',
        columns: [{ heading: 'Details', lines: facts.filter(({ value }) => value.length <= MAX_IN_COLUMN) }],
      },
      ...facts
        .filter(({ value }) => value.length > MAX_IN_COLUMN)
        .flatMap(({ name, value }): Block[] => [
          { kind: 'heading', level: 3, text: name },
          { kind: 'paragraph', runs: [{ text: value }] },
        ]),
      { kind: 'heading', level: 2, text: `Terms, version ${terms_version}` },
      ...terms
        .trim()
        .split(/\n+/)
        .map((text): Block => ({ kind: 'paragraph', runs: [{ text }] })),
    ],
  }
}

function warningsOf({ kind, issued_at, note }: ClipRecall, timeZone: string): string[] {
  const { happenedOn, request } = KIND_LABELS[kind]
  const day = longDay(dayOf(new Date(issued_at), timeZone))
  return [`This clip ${happenedOn} ${day}. ${request}`, ...(note === '' ? [] : [note])]
}
