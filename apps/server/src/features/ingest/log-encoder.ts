/** Says once, when a worker starts, what encodes video here and what does not confine it (R-MEDIA-8). */
import { lacksOfConfinement } from '@rushes/media/confine'
import { FfmpegMissing, findFfmpeg } from '@rushes/media/find-ffmpeg'
import type { Services } from '../../context.ts'

export async function logEncoder({ config, log }: Pick<Services, 'config' | 'log'>): Promise<void> {
  try {
    const { path, version } = await findFfmpeg(config.ffmpegPath)
    log.info({ path, version }, 'video is encoded by ffmpeg')
    for (const lack of await lacksOfConfinement(path)) log.warn(lack)
  } catch (error) {
    if (!(error instanceof FfmpegMissing)) throw error
    log.warn(error.message)
  }
}
