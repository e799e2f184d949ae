import { Notice } from '#ui/notice'
import type { useAction } from './use-action.ts'

/**
 * In place of what can be done no more: somebody else was faster, and the reason of the refusal would go with
 * the button.
 */
export function Overtaken({ refusal }: Pick<ReturnType<typeof useAction>, 'refusal'>) {
  return refusal && !refusal.needsCode ? <Notice tone="bad">{refusal.message}</Notice> : null
}
