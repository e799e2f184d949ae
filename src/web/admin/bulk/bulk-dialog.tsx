import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#ui/button'
import { Icon } from '#ui/icon'
import { Notice } from '#ui/notice'
import { Select } from '#ui/select'
import { TextField } from '#ui/text-field'
import { EditDialog } from '#ui/edit-dialog'
import { useFreshCode } from '../fresh-code/fresh-code.tsx'
import type { BulkOutcome } from './bulk.endpoint.ts'
import type { Bulk, BulkAction } from './bulk-types.ts'

type BulkDialogProps = {
  plural: Bulk<never>['plural']
  action: BulkAction
  ids: string[]
  names: Map<string, string>
  onClose: () => void
  /** Called once when the action was done. */
  onDone: () => void
}

const endpoint = '/admin/bulk'

/**
 * First a dry run, which changes nothing and says which rows would be refused and why; then the action; then what became
 * of each row.
 */
export function BulkDialog({ plural, action, ids, names, onClose, onDone }: BulkDialogProps) {
  // Picked rows go when the action is done; the dialog still speaks of them.
  const [{ rows, key }] = useState(() => ({ rows: { ids, names }, key: crypto.randomUUID() }))
  const [value, setValue] = useState(action.asks?.choices?.[0]?.value ?? '')
  const dryRun = useFetcher<BulkOutcome>()
  const doing = useFetcher<BulkOutcome>()
  const result = useRef<unknown>(undefined)
  const dryRunResult = useRef('')

  const isReady = !action.asks || action.asks.choices !== undefined || value.trim() !== ''
  const act = JSON.stringify({
    ...action.act,
    // A choice of nothing is nobody.
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
    // Words are rehearsed once there are some; what they say changes no row's fate.
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

  const done = doing.data?.answer
  const shown = done ?? dryRun.data?.answer
  const trouble = doing.data?.message ?? dryRun.data?.message
  const isBusy = doing.state !== 'idle'
  const canDo = isReady && dryRun.state === 'idle' && (dryRun.data?.answer?.done ?? 0) > 0

  return (
    <EditDialog title={action.name} onClose={onClose}>
      <div className="stack gap-4">
        {!done && <p className="text-ink-2">{action.about}</p>}
        {!done && action.asks && <Asked asks={action.asks} value={value} onChange={setValue} />}
        {trouble && <Notice tone="bad">{trouble}</Notice>}
        <div role="status" className="stack gap-3">
          {shown ? (
            <Outcome answer={shown} names={rows.names} />
          ) : (
            isReady &&
            !trouble && (
              <p className="hint">
                <Trans>نتحقق من كل صف قبل أي تغيير…</Trans>
              </p>
            )
          )}
        </div>
        <div className="deeds">
          <Button type="button" kind="second" onClick={onClose}>
            {done ? <Trans>إغلاق</Trans> : <Trans>تراجع بلا تغيير</Trans>}
          </Button>
          {!done && (
            <Button
              type="button"
              {...(action.tone === 'red' && { kind: 'danger' })}
              isBusy={isBusy}
              busy={<Trans>ننفّذ…</Trans>}
              {...(!canDo && {
                unavailable: isReady ? (
                  <Trans>لا يمكن تنفيذ هذا الإجراء على أي صف الآن.</Trans>
                ) : (
                  <Trans>املؤوا الحقل أولًا.</Trans>
                ),
                quietReason: true,
              })}
              onClick={() => void doing.submit(formOf(false), { method: 'post', action: endpoint })}
            >
              {action.action(dryRun.data?.answer?.done ?? rows.ids.length)}
            </Button>
          )}
        </div>
      </div>
    </EditDialog>
  )
}

function Asked({
  asks,
  value,
  onChange,
}: {
  asks: NonNullable<BulkAction['asks']>
  value: string
  onChange: (value: string) => void
}) {
  if (!asks.choices) {
    return (
      <TextField
        label={asks.label}
        name="_asked"
        maxLength={500}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <Select
      label={asks.label}
      name="_asked"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      options={asks.choices.map(({ value: wire, name }) => ({ value: wire, label: name }))}
    />
  )
}

/** How many rows it would do, or did; beside each refused one, why. */
function Outcome({
  answer,
  names,
}: {
  answer: NonNullable<BulkOutcome['answer']>
  names: Map<string, string>
}) {
  const { t } = useLingui()
  const refused = answer.results.filter(({ outcome }) => outcome === 'refused')
  const can = answer.results.filter(({ outcome }) => outcome === 'done')
  return (
    <>
      <p className="font-medium">
        {answer.dry_run ? (
          <Plural
            value={answer.done}
            zero="لا يمكن تنفيذ هذا الإجراء على أي صف."
            one="يمكن تنفيذ هذا الإجراء على صف واحد."
            two="يمكن تنفيذ هذا الإجراء على صفين."
            few="يمكن تنفيذ هذا الإجراء على # صفوف."
            many="يمكن تنفيذ هذا الإجراء على # صفًا."
            other="يمكن تنفيذ هذا الإجراء على # صف."
          />
        ) : (
          <Plural
            value={answer.done}
            zero="لم يُنفّذ الإجراء على أي صف."
            one="نُفّذ الإجراء على صف واحد."
            two="نُفّذ الإجراء على صفين."
            few="نُفّذ الإجراء على # صفوف."
            many="نُفّذ الإجراء على # صفًا."
            other="نُفّذ الإجراء على # صف."
          />
        )}
      </p>
      {can.length > 0 && (
        <ul
          className="flex max-h-32 flex-wrap gap-x-4 gap-y-1 overflow-y-auto text-sm"
          aria-label={answer.dry_run ? t`ما يُنفّذ عليه` : t`ما نُفّذ عليه`}
        >
          {can.map(({ id }) => (
            <li key={id}>
              <bdi className="font-medium">{names.get(id) ?? id}</bdi>
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <ul className="stack max-h-64 gap-2 overflow-y-auto text-sm">
          {refused.map(({ id, message }) => (
            <li key={id} className="flex items-start gap-2">
              <span className="text-bad-fg">
                <Icon name="cross" small />
              </span>
              <span>
                <bdi className="font-medium">{names.get(id) ?? id}</bdi>: {message}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
