import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * A page's `shouldRevalidate`: what was deleted is not asked for again while the page still stands; the page itself
 * says what was done and leads on.
 */
export function leaveDeletedAlone({
  formData,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formData?.get('intent') === 'delete' && actionStatus === 200 ? false : defaultShouldRevalidate
}
