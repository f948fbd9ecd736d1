/** Three steps from a clip to the right to publish it. */
import { Link } from 'react-router'

const STEPS = [
  {
    title: 'Find it',
    text: 'Search by keyword, place, tone or length. Every preview, price and restriction is there before you ask.',
  },
  {
    title: 'Choose a licence',
    text: 'Digital editorial, national news and talk shows, or clip shows. Per clip, or ten credits at a lower price.',
  },
  {
    title: 'Download and publish',
    text: 'Pay by card and take the master file and its story at once. Worldwide, in perpetuity, theatrical excluded.',
  },
]

export function HowLicensingWorks() {
  return (
    <section aria-labelledby="licensing" className="border-t border-rule pt-8">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="licensing" className="title text-xl md:text-2xl">
          How licensing works
        </h2>
        <Link to="/pricing" className="underline underline-offset-4">
          See what a licence costs
        </Link>
      </div>
      <ol className="grid gap-x-10 gap-y-8 md:grid-cols-3">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[2.5rem_1fr] gap-x-2">
            <span className="font-mono text-xl text-mark">{index + 1}</span>
            <div>
              <h3 className="mb-1 text-lg font-semibold">{title}</h3>
              <p className="max-w-[44ch] text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
