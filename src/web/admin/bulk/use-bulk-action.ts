import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { toLatinDigits } from '#rules/core/digits'
import { useFreshCode } from '../fresh-code/fresh-code.tsx'
import type { BulkOutcome } from './bulk.endpoint.ts'
import type { AskedField, Bulk, BulkAction } from './bulk-types.ts'

const endpoint = '/admin/bulk'

type Asked = {
  plural: Bulk<never>['plural']
  action: BulkAction
  ids: string[]
  names: Map<string, string>
  /** What was chosen or written first, where the action asks for something. */
  value: string
  reason: string
  onDone: () => void
}

/**
 * Sends the dry run whenever what is asked changes, and the action when it is wanted; either may want a fresh
 * code first.
 */
export function useBulkAction({ plural, action, ids, names, value, reason, onDone }: Asked) {
  // Picked rows go when the action is done; the dialog still speaks of them.
  const [{ rows, key }] = useState(() => ({ rows: { ids, names }, key: crypto.randomUUID() }))
  const dryRun = useFetcher<BulkOutcome>()
  const doing = useFetcher<BulkOutcome>()
  const result = useRef<unknown>(undefined)
  const dryRunResult = useRef('')

  const isReady = isAnswered(action, value) && (!action.wantsReason || reason.trim() !== '')
  const tried = dryRun.data?.answer
  const amounts = (tried?.results ?? []).flatMap(({ id, amount_minor }) =>
    amount_minor === null ? [] : [{ id, amount_minor }],
  )
  const threads = (tried?.results ?? []).flatMap(({ id, last_message_id }) =>
    last_message_id === null ? [] : [{ id, message_id: last_message_id }],
  )
  const body = {
    ...action.body,
    ...(action.asks && { [action.asks.name]: valueOf(action.asks, value) }),
    ...(action.wantsReason && { reason }),
  }
  // Who has one that is refused for having them already is who was chosen.
  const assignees = ('staff_user_id' in body ? (tried?.results ?? []) : []).map(
    ({ id, outcome, assigned_to }) => ({
      id,
      staff_user_id: outcome === 'done' ? assigned_to : value || null,
    }),
  )
  const formOf = (dryRun: boolean) => {
    const form = new FormData()
    for (const id of rows.ids) form.append('id', id)
    form.set('plural', plural)
    // What stood on the button is what is done, to threads as they were then, and to whose they were.
    const seen = {
      ...(amounts.length > 0 && { expected_amounts: amounts }),
      ...(threads.length > 0 && { seen_message_ids: threads }),
      ...(assignees.length > 0 && { expected_assignees: assignees }),
    }
    form.set('act', JSON.stringify({ ...body, ...(!dryRun && seen) }))
    form.set('key', key)
    form.set('dry_run', dryRun ? 'yes' : 'no')
    return form
  }
  const { submit } = dryRun
  useEffect(() => {
    // A dry run is sent once there are words; which ones makes no difference to its result.
    const question = action.asks?.choices || action.asks?.max ? `${isReady} ${value}` : String(isReady)
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

  return {
    rows,
    /** What became of each row. */
    done: doing.data?.answer,
    /** What would become of it. */
    tried,
    /** What the next renewals of all rows come to, in halalas; null where nothing of that is decided. */
    amount: amounts.length > 0 ? amounts.reduce((sum, one) => sum + one.amount_minor, 0) : null,
    trouble: doing.data?.message ?? dryRun.data?.message,
    isReady,
    isBusy: doing.state !== 'idle',
    canDo: isReady && dryRun.state === 'idle' && (tried?.done ?? 0) > 0,
    run: () => void doing.submit(formOf(false), { method: 'post', action: endpoint }),
  }
}

function isAnswered({ asks }: BulkAction, value: string): boolean {
  if (!asks || asks.choices) return true
  if (asks.max === undefined) return value.trim() !== ''
  const number = parseNumber(value)
  return Number.isInteger(number) && number >= 1 && number <= asks.max
}

/** As the API wants it. An empty choice means nobody. */
function valueOf(asks: AskedField, value: string): string | number | null {
  if (asks.max !== undefined) return parseNumber(value)
  return asks.choices && value === '' ? null : value
}

/** Arabic digits are digits. */
function parseNumber(value: string): number {
  return Number(toLatinDigits(value.trim()))
}
