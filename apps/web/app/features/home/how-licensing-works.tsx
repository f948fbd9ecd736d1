/** The three steps from a clip to its licence. The text is a content page, so that staff can change it. */
import { Link } from 'react-router'
import { RichText } from '../../ui/rich-text.tsx'

export function HowLicensingWorks({ html }: { html: string }) {
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
      <RichText className="steps" html={html} />
    </section>
  )
}
