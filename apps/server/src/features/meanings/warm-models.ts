/** Starts the models with the process, because the first search would not wait for them (R-MEANING-3). */
import type { Services } from '../../context.ts'
import { unlessOff } from '../../platform/models/models.ts'

export async function warmModels({ models, log }: Pick<Services, 'models' | 'log'>): Promise<void> {
  for (const model of models.texts) {
    await unlessOff(model.embed('start', 'clip'), null).catch((err: unknown) =>
      log.error({ err }, 'a model did not start'),
    )
  }
}
