/** Starts the models with the process, because the first search would not wait for them (R-MEANING-3). */
import type { Services } from '../../context.ts'
import { ModelsAway } from '../../platform/models/models.ts'

export async function warmModels({ models, log }: Pick<Services, 'models' | 'log'>): Promise<void> {
  for (const model of models.texts) {
    await model.embed('start', 'clip').catch((err: unknown) => {
      // A model that is off was reported.
      if (!(err instanceof ModelsAway)) log.error({ err }, 'a model did not start')
    })
  }
}
