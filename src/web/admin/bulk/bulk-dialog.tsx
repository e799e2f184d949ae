import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { maxReason } from '#rules/desk/text-lengths'
import { Button } from '#ui/button'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { Select } from '#ui/select'
import { TextField } from '#ui/text-field'
import { EditDialog } from '#ui/edit-dialog'
import { OnlyTheFirst } from './only-the-first.tsx'
import { Outcome } from './bulk-outcome.tsx'
import type { Bulk, BulkAction } from './bulk-types.ts'
import { useBulkAction } from './use-bulk-action.ts'

type BulkDialogProps = {
  plural: Bulk<never>['plural']
  action: BulkAction
  ids: string[]
  names: Map<string, string>
  /** Others match as well, and nothing is done to them. */
  isCut: boolean
  onClose: () => void
  /** Called once when the action was done. */
  onDone: () => void
}

/**
 * First a dry run, which changes nothing and says which rows would be refused and why; then the action; then
 * what became of each row.
 */
export function BulkDialog(props: BulkDialogProps) {
  const { plural, action, ids, names, isCut, onClose, onDone } = props
  const [value, setValue] = useState(action.asks?.choices?.[0]?.value ?? '')
  const [reason, setReason] = useState('')
  const { rows, done, tried, amount, trouble, isReady, isBusy, canDo, run } = useBulkAction({
    plural,
    action,
    ids,
    names,
    value,
    reason,
    onDone,
  })
  const shown = done ?? tried

  return (
    <EditDialog title={action.name} onClose={onClose}>
      <div className="stack gap-4">
        {!done && <p className="text-ink-2">{action.about}</p>}
        {!done && isCut && (
          <Notice tone="wait">
            <OnlyTheFirst />
          </Notice>
        )}
        {!done && action.asks && <Asked asks={action.asks} value={value} onChange={setValue} />}
        {!done && action.wantsReason && (
          <TextField
            label={<Trans>السبب، ويُحفظ في سجل كل صف</Trans>}
            name="_reason"
            maxLength={maxReason}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
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
        <div className="actions">
          <Button type="button" kind="second" onClick={onClose}>
            {done ? <Trans>إغلاق</Trans> : <Trans>رجوع</Trans>}
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
                  <Trans>املؤوا الحقول أولًا.</Trans>
                ),
                quietReason: true,
              })}
              onClick={run}
            >
              {action.action(tried?.done ?? rows.ids.length)}
              {amount !== null && (
                <>
                  {' · '}
                  <Trans>
                    بمجموع <Money amount={amount} />
                  </Trans>
                </>
              )}
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
        {...(asks.max === undefined
          ? { maxLength: maxReason }
          : // One digit more than fits: what is too much is seen and refused, not cut.
            { latin: true, inputMode: 'numeric' as const, maxLength: String(asks.max).length + 1 })}
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
