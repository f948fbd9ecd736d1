/**
 * Checks the catalogue of the demo: every reference resolves, every rule of the data holds and every media file
 * exists. The loader then reads the files without checking them again.
 */
import { existsSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  clipsWith,
  type Detail,
  detailOf,
  details,
  facets,
  folder,
  idsOf,
  itemById,
  items,
  packages,
  packageTexts,
  stories,
  synonyms,
  text,
  unique,
} from './demo-data.ts'

const POSTERS = ['poster-320.avif', 'poster-640.avif', 'poster-1280.avif', 'poster-640.jpg']

describe('catalogue', () => {
  test('catalogue has 111 clips and 8 packages whose ids are all different', () => {
    expect([items.length, packages.length]).toEqual([111, 8])
    expect(unique([...idsOf(items), ...idsOf(packages)])).toBe(true)
  })

  test.each(items)('catalogue $ref has every value that filters and cards show', (item) => {
    expect(['GD', 'SV', 'BR']).toContain(item.rating)
    expect(['SD', '720p', '1080p', '4K', '8K']).toContain(item.quality)
    expect(item.type === 'image' ? item.duration === 0 : item.duration > 0).toBe(true)
    expect(item.description.replace(/\.$/, '')).not.toBe(item.title)
    expect(facets.categories).toContainEqual({ id: item.category.id, displayname: item.category.name })
    expect(facets.tones.map((tone) => tone.displayname)).toContain(item.tone)
    expect(facets.footageTypes.map((type) => type.displayname)).toContain(item.footageType)
  })

  test.each(items)('catalogue $ref has every media file of its type', (item) => {
    const files =
      item.type === 'image'
        ? ['master.jpg', ...POSTERS]
        : [
            ...['master.mp4', ...POSTERS, 'hover.mp4', 'sprite.jpg', 'sprite.vtt'],
            ...['hls/master.m3u8', 'hls/360p.m3u8', 'hls/360p.m4s'],
          ]
    const missing = files.filter((file) => {
      const url = new URL(`media/${item.ref}/${file}`, folder)
      return !existsSync(url) || statSync(url).size === 0
    })
    expect(missing).toEqual([])
  })

  test.each(items)('catalogue $ref is credited by its author and licence', (item) => {
    const line = text('ATTRIBUTION.md')
      .split('\n')
      .find((row) => row.startsWith(`- ${item.ref} `))
    expect(line).toContain(item.credit.author)
    expect(line).toContain(item.credit.licence.replace('LicenseRef-public-domain', 'public domain'))
  })
})

describe('facets', () => {
  test('facets has the six fixed categories of the search screen, and the hidden one of drafts', () => {
    expect(facets.categories).toEqual([
      { id: 1, displayname: 'Unsorted', hidden: true },
      { id: 249, displayname: 'Fails' },
      { id: 255, displayname: 'Family' },
      { id: 241, displayname: 'Paranormal' },
      { id: 250, displayname: 'Pets' },
      { id: 253, displayname: 'Viral' },
      { id: 45, displayname: 'Wild Animals' },
    ])
  })

  test('facets gives licensing term 8 the words Not for publication on Social Media', () => {
    expect(facets.licensingTerms.find((term) => term.id === 8)?.displayname).toBe(
      'Not for publication on Social Media',
    )
  })

  test.each(Object.entries(facets))('facets uses no id twice in %s', (_name, rows) => {
    expect(unique(idsOf(rows))).toBe(true)
  })
})

describe('clip details', () => {
  test('clip details are there for every clip and for nothing else', () => {
    expect(Object.keys(details).map(Number).toSorted()).toEqual(idsOf(items).toSorted())
  })

  test('set licensing term 8 exactly where a clip is not for social media', () => {
    const marked = clipsWith((detail) => detail.licensingTerms.includes(8))
    expect(idsOf(marked)).toEqual(idsOf(items.filter((item) => item.notForSocial)))
  })

  test('clip details name only licensing terms that exist, and at least one', () => {
    const termIds = idsOf(facets.licensingTerms)
    for (const { licensingTerms } of Object.values(details)) {
      expect(licensingTerms.length).toBeGreaterThan(0)
      expect(termIds).toEqual(expect.arrayContaining(licensingTerms))
    }
  })

  test('clip details keep at least five clips for enquiries only, an image and a whole package among them', () => {
    const enquiryOnly = clipsWith((detail) => detail.enquiryOnly === true)
    expect(enquiryOnly.length).toBeGreaterThanOrEqual(5)
    expect(enquiryOnly.some((item) => item.type === 'image')).toBe(true)
    const whole = packages.filter(({ clips }) => clips.every((id) => idsOf(enquiryOnly).includes(id)))
    expect(whole.map((row) => row.title)).toEqual(['Lights in the dark'])
  })

  test('clip details keep a clip from the country in which it is said to be unavailable', () => {
    const said = clipsWith((detail) => detail.restrictions?.startsWith('Not available in') ?? false)
    const blocked = clipsWith((detail) => detail.blockedCountries !== undefined)
    expect(idsOf(said)).toEqual(idsOf(blocked))
    expect(blocked.map(({ id }) => detailOf(id).blockedCountries)).toEqual([['us'], ['gb']])
  })

  test('restrict at least six clips and withhold the download of two', () => {
    expect(clipsWith((detail) => Boolean(detail.restrictions)).length).toBeGreaterThanOrEqual(6)
    expect(clipsWith((detail) => detail.downloadable === false)).toHaveLength(2)
  })

  test('relate at least 40 clips to two to four other clips', () => {
    const related = clipsWith((detail) => detail.related !== undefined)
    expect(related.length).toBeGreaterThanOrEqual(40)
    for (const item of related) {
      const ids = detailOf(item.id).related ?? []
      expect(ids.length).toBeGreaterThanOrEqual(2)
      expect(ids.length).toBeLessThanOrEqual(4)
      expect(unique([item.id, ...ids])).toBe(true)
      expect(ids.filter((id) => !itemById.has(id))).toEqual([])
    }
  })

  test('clip details add every clip at its own time, after it was taken and posted', () => {
    expect(unique(items.map((item) => detailOf(item.id).created))).toBe(true)
    for (const item of items) {
      const { created, datePosted } = detailOf(item.id)
      expect(created > item.dateTaken).toBe(true)
      if (datePosted) expect(item.dateTaken <= datePosted && datePosted <= created).toBe(true)
    }
  })

  test('clip details add several clips in the week of 14 to 20 November 2026 and none later', () => {
    const isRecent = ({ created }: Detail) => created >= '2026-11-14' && created < '2026-11-21'
    expect(clipsWith(isRecent).length).toBeGreaterThanOrEqual(5)
    expect(clipsWith(({ created }) => created >= '2026-11-21' || created < '2025-05-01')).toEqual([])
  })

  test('pin six to eight clips for trending, never a short or a clip that cannot be bought', () => {
    const pinned = clipsWith((detail) => detail.featured !== undefined)
    const order = pinned.map((item) => detailOf(item.id).featured).toSorted()
    expect(order).toEqual(pinned.map((_item, index) => index + 1))
    expect(pinned.length).toBeGreaterThanOrEqual(6)
    expect(pinned.length).toBeLessThanOrEqual(8)
    for (const item of pinned) {
      expect(item.type).not.toBe('short')
      expect(detailOf(item.id).enquiryOnly).toBeUndefined()
      expect(detailOf(item.id).downloadable).toBeUndefined()
    }
  })

  test('choose one video as the hero', () => {
    expect(clipsWith((detail) => detail.hero === true).map((item) => item.type)).toEqual(['video'])
  })
})

describe('stories', () => {
  test('stories are there for every clip and for nothing else', () => {
    expect(Object.keys(stories).map(Number).toSorted()).toEqual(idsOf(items).toSorted())
    expect(unique(Object.values(stories))).toBe(true)
  })

  test.each(items)(
    'stories $ref says where and when it was taken, and that it is a demonstration',
    (item) => {
      const story = stories[item.id] ?? ''
      const taken = new Date(`${item.dateTaken}T12:00:00Z`)
      expect(story).toContain(
        taken.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }),
      )
      expect(story).toContain(item.location.text)
      expect(story).toMatch(/\n\nDemo media: titles and places are invented\.$/)
      expect(story.split('\n\n').length).toBeLessThanOrEqual(5)
    },
  )

  test.each(items)('stories $ref states what its licence forbids', (item) => {
    const story = stories[item.id] ?? ''
    expect(/not for publication on social media/i.test(story)).toBe(item.notForSocial)
    expect(story.includes('on application only')).toBe(detailOf(item.id).enquiryOnly === true)
  })
})

describe('packages', () => {
  test.each(packages)(
    'packages $ref has clips that exist, a summary, a story and a date after its clips',
    ({ id, clips }) => {
      expect(clips.filter((clip) => !itemById.has(clip))).toEqual([])
      const texts = packageTexts[id]
      expect(texts?.summary.length).toBeGreaterThan(80)
      for (const clip of clips) expect(detailOf(clip).created < (texts?.created ?? '')).toBe(true)
      const seconds = clips.reduce((sum, clip) => sum + (itemById.get(clip)?.duration ?? 0), 0)
      expect(texts?.story).toContain(`${seconds} seconds in all`)
    },
  )

  test('packages keep texts for the eight packages only', () => {
    expect(Object.keys(packageTexts).map(Number)).toEqual(idsOf(packages))
  })
})

describe('synonyms', () => {
  test('synonyms holds about sixty groups or more, in lower case, and no word in two of them', () => {
    const words = synonyms.flat()
    expect(synonyms.length).toBeGreaterThanOrEqual(60)
    expect(synonyms.every((group) => group.length > 1)).toBe(true)
    expect(unique(words)).toBe(true)
    expect(words).toEqual(words.map((word) => word.toLowerCase()))
  })
})
