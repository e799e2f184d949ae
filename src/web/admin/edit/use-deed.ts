import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { Outcome } from './outcome.ts'

/**
 * Sends a form of staff's without leaving the page. `onDone` runs once for each deed that was done, after the page has
 * loaded what stands now.
 */
export function useDeed(onDone: (outcome: Extract<Outcome, { did: 'saved' | 'deleted' }>) => void) {
  const fetcher = useFetcher<Outcome>()
  const told = useRef<Outcome>(undefined)
  const outcome = fetcher.data

  useEffect(() => {
    if (fetcher.state !== 'idle' || !outcome || outcome === told.current) return
    told.current = outcome
    if (outcome.did !== 'nothing') onDone(outcome)
  })

  const refusal = outcome?.did === 'nothing' ? outcome : undefined
  return { Form: fetcher.Form, submit: fetcher.submit, isBusy: fetcher.state !== 'idle', refusal }
}
