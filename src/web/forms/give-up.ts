/** Heard by what keeps drafts (drafts.ts), which pages do not wait for. */
export const givenUp = 'ishtirak:drafts-given-up'

/** What was typed in this form, or anywhere on the page, is not wanted any more. */
export function giveUpDrafts(where: HTMLFormElement | Document): void {
  where.dispatchEvent(new Event(givenUp, { bubbles: true }))
}
