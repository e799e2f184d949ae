/** In an address of staff's: the landing page is to be shown as its draft has it. */
const draftParameter = 'landing'

/**
 * Whether an address asks for the draft of the landing page. Looking at it in a language chooses none for its
 * reader.
 */
export function asksForLandingDraft(parameters: URLSearchParams): boolean {
  return parameters.get(draftParameter) === 'draft'
}
