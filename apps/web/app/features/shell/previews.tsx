/** The two previews of a card: a popup next to it, and a video inside it where the popup is not shown. */
import { CardFilm } from '../catalogue/card-film.tsx'
import { PreviewPopup } from '../catalogue/preview-popup.tsx'
import { CardPrice } from '../pricing/card-price.tsx'

export function Previews() {
  return (
    <>
      <PreviewPopup priceOf={(clip) => <CardPrice {...clip} />} />
      <CardFilm />
    </>
  )
}
