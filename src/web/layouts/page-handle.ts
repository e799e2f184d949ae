import type { Step } from '#ui/stepper'

/** What a page may tell the frame around it: `export const handle = { step: 2 } satisfies PageHandle`. */
export type PageHandle = {
  /** Which bead of the stepper is the current one. */
  step?: Step
  /** Fixes the colour scheme. Only the page that shows both wants that. */
  theme?: 'light' | 'dark'
}
