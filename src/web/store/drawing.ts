import { featureDrawings } from '#rules/look/feature-drawings'
import type { IconName } from '#ui/icon'

/** The drawing that staff named for a feature or a question, where the interface has it. */
export function drawingOf(name: string, otherwise: IconName): IconName {
  return featureDrawings.find((known) => known === name) ?? otherwise
}
