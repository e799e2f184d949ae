import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * A page's `shouldRevalidate`: after a refusal (409, 422) it shows what stands now, beside the refusal. A router by itself
 * reads nothing anew after an error.
 */
export function readAfterRefusal({
  actionStatus,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'actionStatus' | 'defaultShouldRevalidate'>): boolean {
  return actionStatus === 409 || actionStatus === 422 || defaultShouldRevalidate
}
