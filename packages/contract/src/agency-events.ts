/** The topics of an open admin area. */
import { z } from 'zod'

const MAX_TOPICS = 20
const NAME_TOPICS = `Please name one to ${MAX_TOPICS} topics, such as clip:NUMBER, thread:NUMBER or ingest:NUMBER.`

/** `admin`, one clip, one thread of the inbox, or the files of one import batch; several with commas. */
export const AdminTopics = z
  .string(NAME_TOPICS)
  .max(600, NAME_TOPICS)
  .transform((text) => text.split(','))
  .pipe(
    z
      .array(z.string().regex(/^(admin|(clip|thread|ingest):[1-9]\d{0,9})$/, NAME_TOPICS))
      .max(MAX_TOPICS, NAME_TOPICS),
  )
