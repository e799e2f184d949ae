import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * A page's `shouldRevalidate`: after a refusal (409, 422) it shows what stands now, beside the refusal. A
 * router by itself reads nothing anew after an error.
 */
export function readAfterRefusal(
  args: Pick<ShouldRevalidateFunctionArgs, 'actionStatus' | 'defaultShouldRevalidate'>,
): boolean {
  return isRefused(args) || args.defaultShouldRevalidate
}

/** Whether an action was refused because of what stands now, or of what was sent. */
export function isRefused({ actionStatus }: Pick<ShouldRevalidateFunctionArgs, 'actionStatus'>): boolean {
  return actionStatus === 409 || actionStatus === 422
}
