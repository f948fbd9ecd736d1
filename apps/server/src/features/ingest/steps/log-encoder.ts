/** Logs the program that encodes video here, once when a worker starts. */
import { FfmpegMissing, findFfmpeg, packagedFfmpeg } from '@rushes/media/find-ffmpeg'
import type { Services } from '../../../context.ts'

/** ADR 35 */
const OLD_BUILD =
  'The ffmpeg that comes with the dependencies is of April 2024 and gets no security updates: install that of the system.'

export async function logEncoder({ config, log }: Pick<Services, 'config' | 'log'>): Promise<void> {
  try {
    const { path, version } = await findFfmpeg(config.ffmpegPath)
    log.info({ path, version }, 'video is encoded by ffmpeg')
    if (config.production && packagedFfmpeg().includes(path)) log.warn(OLD_BUILD)
  } catch (error) {
    if (!(error instanceof FfmpegMissing)) throw error
    log.warn(error.message)
  }
}
