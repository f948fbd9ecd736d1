/**
 * The picture of a file that is still on the user's own disk. It is drawn on a canvas, not loaded from a URL,
 * so that the policy of the page needs no exception and a large photograph is not kept in memory.
 */
import { useEffect, useRef, useState } from 'react'

const WIDTH = 320

export function LocalPicture({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => {
    let isGone = false
    async function draw() {
      const picture = await pictureOf(file)
      const context = canvas.current?.getContext('2d')
      if (!isGone && context && canvas.current) {
        canvas.current.width = picture.width
        canvas.current.height = picture.height
        context.drawImage(picture, 0, 0)
        setIsDrawn(true)
      }
      picture.close()
    }
    // Files that the browser cannot read, like TIFF, get their picture from the server.
    draw().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [file])
  return <canvas ref={canvas} className={`size-full object-cover ${isDrawn ? '' : 'invisible'}`} />
}

async function pictureOf(file: File): Promise<ImageBitmap> {
  if (/\.(jpe?g|png|tiff?)$/i.test(file.name)) return await createImageBitmap(file, { resizeWidth: WIDTH })
  const film = document.createElement('video')
  film.muted = true
  film.preload = 'auto'
  const address = URL.createObjectURL(file)
  try {
    film.src = address
    await new Promise((resolve, reject) => {
      film.onloadeddata = resolve
      film.onerror = reject
    })
    return await createImageBitmap(film, { resizeWidth: WIDTH })
  } finally {
    film.removeAttribute('src')
    URL.revokeObjectURL(address)
  }
}
