import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { closeGoodToasts } from '#ui/toast'
import { useFreshCode } from '../fresh-code/fresh-code.tsx'
import type { Outcome } from './outcome.ts'
import { noteShown } from './shown-refusals.ts'

type Done = Extract<Outcome, { did: 'saved' | 'deleted' }>

/**
 * Sends a form of staff's without leaving the page. `onDone` runs once for each action that was done, after
 * the page has loaded what stands now. It is the one of the moment of sending and hears what was sent: what
 * it says is never read of what the action itself has changed. Where the API wants a fresh code first, it is
 * asked for, and then the same is sent once more.
 */
export function useAction(onDone: (outcome: Done, form: FormData) => void) {
  const fetcher = useFetcher<Outcome>()
  const result = useRef<Outcome>(undefined)
  const sent = useRef<{ form: FormData; action: string; onDone: typeof onDone }>(undefined)
  const outcome = fetcher.data
  const askForCode = useFreshCode()

  const repeat = () => {
    if (sent.current) void fetcher.submit(sent.current.form, { method: 'post', action: sent.current.action })
  }

  useEffect(() => {
    const { formData: form, formAction: action } = fetcher
    // Behind the code that was asked for, the same form goes once more: what stood at its first sending
    // stays.
    if (form && action && form !== sent.current?.form) sent.current = { form, action, onDone }
    if (fetcher.state !== 'idle' || !outcome || outcome === result.current) return
    result.current = outcome
    if (outcome.did !== 'nothing') {
      const last = sent.current ?? { form: new FormData(), onDone }
      sent.current = undefined
      last.onDone(outcome, last.form)
    } else if (outcome.needsCode) askForCode(repeat)
    else {
      noteShown(outcome)
      closeGoodToasts()
      bringRefusalIntoSight()
    }
  })

  const refusal = outcome?.did === 'nothing' ? outcome : undefined
  return { Form: fetcher.Form, submit: fetcher.submit, isBusy: fetcher.state !== 'idle', refusal, outcome }
}

/**
 * Who saves by the bar at a phone's foot sees the reason of a refusal at the head of the form, which may be
 * out of sight.
 */
function bringRefusalIntoSight() {
  const form = document.querySelector('dialog[open]') ?? document.querySelector('main')
  const result = form?.querySelector('[role="alert"], [aria-invalid="true"]')
  if (!result) return
  const { top, bottom } = result.getBoundingClientRect()
  // The header and the bar at the foot lie over the page's edges.
  const edge = 80
  if (top < edge || bottom > innerHeight - edge) result.scrollIntoView({ block: 'center' })
}
