/** Logs once, when a worker starts, which program encodes video here. */
import { FfmpegMissing, findFfmpeg } from '@rushes/media/find-ffmpeg'
import type { Services } from '../../context.ts'

export async function logEncoder({ config, log }: Pick<Services, 'config' | 'log'>): Promise<void> {
  try {
    const { path, version } = await findFfmpeg(config.ffmpegPath)
    log.info({ path, version }, 'video is encoded by ffmpeg')
  } catch (error) {
    if (!(error instanceof FfmpegMissing)) throw error
    log.warn(error.message)
  }
}
