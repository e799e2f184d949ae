import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { showToast } from './toast.tsx'

/**
 * Says what the browser does in silence: of what is pasted into a field that can hold no more it takes the
 * beginning only. For pages behind the sign-in, once in their layout: the store has no room for its words.
 */
export function useCutPaste(): void {
  const { t } = useLingui()
  useEffect(() => {
    function look({ target: field, clipboardData }: ClipboardEvent) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
      const pasted = clipboardData?.getData('text') ?? ''
      // The field has it once the event is over.
      setTimeout(() => {
        if (wasCut(field, pasted)) showToast(t`بقي مما لصقتموه أوله فقط، فالحقل لا يتسع لأكثر منه.`, 'bad')
      })
    }
    document.addEventListener('paste', look)
    return () => document.removeEventListener('paste', look)
  }, [t])
}

/**
 * Whether a field is full and does not hold all that was pasted into it. `maxLength` is -1 where there is
 * none.
 */
export function wasCut({ value, maxLength }: { value: string; maxLength: number }, pasted: string): boolean {
  const words = (text: string) => text.replaceAll(/\s+/g, '')
  return maxLength >= 0 && value.length >= maxLength && !words(value).includes(words(pasted))
}
