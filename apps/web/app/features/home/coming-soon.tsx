/** Replaces the rails until the first clip is public. */
export function ComingSoon() {
  return (
    <section aria-labelledby="coming-soon" className="grid gap-2">
      <h2 id="coming-soon" className="title text-2xl">
        The first clips will be here soon
      </h2>
      <p className="max-w-[68ch] text-ink-soft">
        Trending clips, new videos and shorts, and categories will appear here when we publish them.
      </p>
    </section>
  )
}
