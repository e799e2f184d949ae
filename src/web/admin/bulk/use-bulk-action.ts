import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useFreshCode } from '../fresh-code/fresh-code.tsx'
import type { BulkOutcome } from './bulk.endpoint.ts'
import type { Bulk, BulkAction } from './bulk-types.ts'

const endpoint = '/admin/bulk'

type Asked = {
  plural: Bulk<never>['plural']
  action: BulkAction
  ids: string[]
  names: Map<string, string>
  /** What was chosen or written first, where the action asks for something. */
  value: string
  onDone: () => void
}

/** Sends the dry run whenever what is asked changes, and the action when it is wanted; either may want a fresh code first. */
export function useBulkAction({ plural, action, ids, names, value, onDone }: Asked) {
  // Picked rows go when the action is done; the dialog still speaks of them.
  const [{ rows, key }] = useState(() => ({ rows: { ids, names }, key: crypto.randomUUID() }))
  const dryRun = useFetcher<BulkOutcome>()
  const doing = useFetcher<BulkOutcome>()
  const result = useRef<unknown>(undefined)
  const dryRunResult = useRef('')

  const isReady = !action.asks || action.asks.choices !== undefined || value.trim() !== ''
  const act = JSON.stringify({
    ...action.act,
    // An empty choice means nobody.
    ...(action.asks && { [action.asks.name]: action.asks.choices && value === '' ? null : value }),
  })
  const formOf = (dryRun: boolean) => {
    const form = new FormData()
    for (const id of rows.ids) form.append('id', id)
    form.set('plural', plural)
    form.set('act', act)
    form.set('key', key)
    form.set('dry_run', dryRun ? 'yes' : 'no')
    return form
  }
  const { submit } = dryRun
  useEffect(() => {
    // A dry run is sent once there are words; which ones makes no difference to its result.
    const question = action.asks?.choices ? act : String(isReady)
    if (!isReady || dryRunResult.current === question) return
    dryRunResult.current = question
    void submit(formOf(true), { method: 'post', action: endpoint })
  })
  const askForCode = useFreshCode()
  useEffect(() => {
    const refused = [dryRun, doing].find(({ state, data }) => state === 'idle' && data?.needsCode)
    if (!refused?.data || result.current === refused.data) return
    result.current = refused.data
    askForCode(() => void refused.submit(formOf(refused === dryRun), { method: 'post', action: endpoint }))
  })
  useEffect(() => {
    if (doing.state !== 'idle' || !doing.data?.answer || result.current === doing.data) return
    result.current = doing.data
    onDone()
  })

  const tried = dryRun.data?.answer
  return {
    rows,
    /** What became of each row. */
    done: doing.data?.answer,
    /** What would become of it. */
    tried,
    trouble: doing.data?.message ?? dryRun.data?.message,
    isReady,
    isBusy: doing.state !== 'idle',
    canDo: isReady && dryRun.state === 'idle' && (tried?.done ?? 0) > 0,
    run: () => void doing.submit(formOf(false), { method: 'post', action: endpoint }),
  }
}
