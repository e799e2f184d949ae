import { useState } from 'react'
import { Notice } from '#ui/notice'
import { wasShown } from './shown-refusals.ts'
import type { useAction } from './use-action.ts'

/**
 * In place of what can be done no more: somebody else was faster, and the reason of the refusal would go with
 * the button. A refusal that stood beside the button goes with it: by then it is gone for another reason.
 */
export function Overtaken({ refusal }: Pick<ReturnType<typeof useAction>, 'refusal'>) {
  const [isOld] = useState(refusal !== undefined && wasShown(refusal))
  return refusal && !refusal.needsCode && !isOld ? <Notice tone="bad">{refusal.message}</Notice> : null
}
