/**
 * Derives the token of the address where the recipient of a download link acknowledges a recall. All emails of a recall
 * contain the same one, the database stores its hash, and the database alone does not reveal it (R-RECALL-7).
 */
import type { KeyObject } from 'node:crypto'
import { sign } from '../../platform/signing.ts'

export const tokenOfRecipient = (secret: KeyObject, recipientId: number): string =>
  sign(secret, 'rushes-recall-answer', [recipientId]).slice(0, 22)

export const addressOfRecall = (baseUrl: string, token: string): string => `${baseUrl}/recall/${token}`
