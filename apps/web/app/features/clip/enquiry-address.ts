/** The address of the contact form about a clip (R-ENQUIRY-2). */
import type { Clip } from '@rushes/contract/clips'
import { urlOf } from '../../lib/url.ts'
import { enquiryReference } from '../enquiries/enquiry-reference.ts'

export const enquiryAddress = (clip: Clip) => urlOf('/contact-us', { reference: enquiryReference(clip) })
