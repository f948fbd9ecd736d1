/** The worker thread of the models. */
import { openE5 } from './e5.ts'
import { openMultilingual } from './multilingual.ts'
import { serveParts } from './serve-parts.ts'

serveParts({ 'e5-small-v2': openE5, 'use-multilingual-3': openMultilingual })
