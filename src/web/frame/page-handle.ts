import type { Step } from '#ui/stepper'

/** What a page may hand to the frame around it: `export const handle = { step: 2 } satisfies PageHandle`. */
export type PageHandle = {
  /**
   * Which bead of the stepper is the current one; asked with the page's own data where not every visit is a
   * purchase; null: no stepper.
   */
  step?: Step | null | ((data: unknown) => Step | undefined)
  /** Nothing of the purchase can be changed any more: no bead leads back. Asked with the page's own data. */
  isFixed?: (data: unknown) => boolean
  /**
   * Everything on the page is native, so it is sent without the program; a link from it loads the next page
   * whole. Reached from within the store it is an ordinary page.
   */
  isNative?: true
  /** Fixes the colour scheme. Only the page that shows both wants that. */
  theme?: 'light' | 'dark'
}
