// Runs before the code of a page, in the same module. On a slow line the code would take the line from the first view, and
// on a slow phone it would keep the processor busy: visitors see the page first.
if (document.readyState === 'loading')
  await new Promise((parsed) => addEventListener('DOMContentLoaded', parsed, { once: true }))
// A picture that does not load delays the page by three seconds at most.
await Promise.race([
  Promise.allSettled(
    Array.from(document.querySelectorAll('img[fetchpriority=high]'), (picture) => picture.decode()),
  ),
  new Promise((waited) => setTimeout(waited, 3000)),
])
// A tab in the background paints nothing, so it does not wait.
if (!document.hidden && PerformanceObserver.supportedEntryTypes.includes('paint'))
  await new Promise((painted) => new PerformanceObserver(painted).observe({ type: 'paint', buffered: true }))
// `entry.server.tsx` writes `preloads` above this code.
for (const href of preloads)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
