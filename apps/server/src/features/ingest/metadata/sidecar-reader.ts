/** The program that reads the small files next to films and pictures (`readConfined`). */
import { runReadings } from '@rushes/media/reader/run-readings'

const READINGS = {
  captions: async () => (await import('./captions-file.ts')).readCaptions,
  xmp: async () => (await import('./xmp-file.ts')).readXmpFiles,
  table: async () => (await import('../sheet/table-file.ts')).readTable,
}
export type SidecarReadings = typeof READINGS

await runReadings(READINGS)
