/** Converts an entry of the demo catalogue to an import. */
import { type ClipImport, readClipImport } from '../features/ingest/clip-import.ts'
import type { DemoDates } from './demo-dates.ts'
import type { DemoDetail, DemoFiles, DemoItem } from './demo-files.ts'

export function describeDemoClip(item: DemoItem, files: DemoFiles, dates: DemoDates): ClipImport {
  const detail = detailOf(item, files)
  return readClipImport({
    ...item,
    description: dates.text(item.description),
    story: dates.text(files.stories[item.id] ?? ''),
    category: item.category.name,
    meme: detail.meme,
    graphic: detail.graphic,
    enquiryOnly: detail.enquiryOnly,
    restrictions: dates.text(detail.restrictions),
    deliverable: detail.downloadable,
    blockedCountries: detail.blockedCountries,
    licensingTerms: detail.licensingTerms,
    related: detail.related,
    created: dates.instant(detail.created),
    dateTaken: dates.day(item.dateTaken),
    datePosted: detail.datePosted ? dates.day(detail.datePosted) : null,
    master: item.type === 'image' ? 'master.jpg' : 'master.mp4',
  })
}

export function detailOf({ id, ref }: DemoItem, { details }: DemoFiles): DemoDetail {
  const detail = details[id]
  if (!detail) throw new Error(`demo/clip-details.json does not know ${ref}`)
  return detail
}
