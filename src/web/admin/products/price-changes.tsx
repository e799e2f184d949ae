import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PriceChange } from '#contract/staff-price-changes'
import type { z } from '#contract/wire'
import { firstChargeAt } from '#rules/sale/first-charge'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { type Column, DataTable } from '#ui/data-table'
import { DateTime } from '#ui/date-time'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { useAction } from '../edit/use-action.ts'

type Change = z.infer<typeof PriceChange>

type PriceChangesProps = {
  changes: Change[]
  plan: string
  now: string
  mayWrite: boolean
}

/**
 * What subscribers pay from which day on; one at which nobody is charged yet can be withdrawn, of which
 * everybody is notified.
 */
export function PriceChanges({ changes, plan, now, mayWrite }: PriceChangesProps) {
  const { t } = useLingui()
  const [withdrawn, setWithdrawn] = useState<Change | null>(null)
  const action = useAction(() => showToast(t`أُلغي السعر المجدول.`))
  const columns: Column<Change>[] = [
    {
      key: 'price',
      title: <Trans>السعر شاملًا الضريبة</Trans>,
      cell: (one) => (
        <>
          <Money amount={one.price_with_tax_minor} />
          <span className="under">
            <Trans>
              <Money amount={one.price_minor} /> قبل الضريبة
            </Trans>
            {' · '}
            {one.asks_consent ? <Trans>بموافقة المشترك</Trans> : <Trans>ما لم يوقف المشترك تجديده</Trans>}
          </span>
        </>
      ),
    },
    {
      key: 'from',
      title: <Trans>يسري من</Trans>,
      cell: (one) => (
        <>
          <DateTime value={one.applies_from} form="date" />
          <span className="under">
            <bdi>{one.by}</bdi>
          </span>
        </>
      ),
    },
    {
      key: 'people',
      title: <Trans>المشتركون</Trans>,
      rank: 'secondary',
      cell: (one) => (
        <>
          <Plural
            value={one.subscribers}
            zero="لا أحد"
            one="مشترك واحد"
            two="مشتركان"
            few="# مشتركين"
            many="# مشتركًا"
            other="# مشترك"
          />
          {one.asks_consent && (
            <span className="under">
              <Trans>وافق منهم {one.agreed}</Trans>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'state',
      title: <Trans>الحالة</Trans>,
      at: 'end',
      cell: (one) =>
        one.status === 'withdrawn' ? (
          <Trans>أُلغي</Trans>
        ) : one.applies_from <= now ? (
          <Trans>سارٍ</Trans>
        ) : firstChargeAt(new Date(one.applies_from)) <= new Date(now) ? (
          <Trans>بدأ الخصم به</Trans>
        ) : mayWrite ? (
          <Button
            type="button"
            kind="danger-line"
            size="small"
            isBusy={action.isBusy}
            onClick={() => setWithdrawn(one)}
          >
            <Trans>إلغاء السعر المجدول</Trans>
          </Button>
        ) : (
          <Trans>مجدول</Trans>
        ),
    },
  ]
  return (
    <section className="card overflow-hidden">
      {action.refusal && !action.refusal.needsCode && <Notice tone="bad">{action.refusal.message}</Notice>}
      <DataTable caption={t`أسعار المشتركين`} columns={columns} rows={changes} rowKey={({ id }) => id} />
      <ConfirmDialog
        isOpen={withdrawn !== null}
        tone="red"
        title={<Trans>إلغاء السعر المجدول؟</Trans>}
        safe={<Trans>إبقاء السعر المجدول</Trans>}
        action={
          withdrawn && (
            <Plural
              value={withdrawn.subscribers}
              zero="إلغاء السعر المجدول"
              one="إلغاء السعر وإبلاغ مشترك واحد"
              two="إلغاء السعر وإبلاغ مشتركين"
              few="إلغاء السعر وإبلاغ # مشتركين"
              many="إلغاء السعر وإبلاغ # مشتركًا"
              other="إلغاء السعر وإبلاغ # مشترك"
            />
          )
        }
        isBusy={action.isBusy}
        onClose={() => setWithdrawn(null)}
        onConfirm={() => {
          if (withdrawn) void action.submit({ intent: 'withdraw', change: withdrawn.id }, { method: 'post' })
          setWithdrawn(null)
        }}
      >
        {withdrawn && (
          <Trans>
            لا يسري السعر <Money amount={withdrawn.price_with_tax_minor} /> شاملًا الضريبة من{' '}
            <DateTime value={withdrawn.applies_from} form="date" />، ويبقى كل مشترك في باقة <bdi>{plan}</bdi>{' '}
            على سعره. ومن بُلّغ بالسعر الجديد تصله رسالة بأن سعره باقٍ كما هو.
          </Trans>
        )}
      </ConfirmDialog>
    </section>
  )
}
