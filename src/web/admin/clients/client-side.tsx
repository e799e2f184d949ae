import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatPhone } from '#locales/format'
import { Button } from '#ui/button'
import { DateTime } from '#ui/date-time'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { useAction } from '../edit/use-action.ts'
import { Adjustments, ClientCards } from './client-belongings.tsx'
import { BalanceDialog, BlockDialog, PhoneDialog } from './client-dialogs.tsx'
import type { Belongings, Client } from './client-fields.ts'

type ClientSideProps = { client: Client; belongings: Belongings; mayAdminister: boolean }

/** The account, its balance and cards, with what only administrators may do. */
export function ClientSide({ client, belongings, mayAdminister }: ClientSideProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'phone' | 'balance' | 'block'>()
  const close = () => setOpen(undefined)
  const unblocking = useAction(() => showToast(t`رُفع الحظر.`))
  const isClosed = client.closed_at !== null
  const acts = mayAdminister && !isClosed

  return (
    <>
      <section className="card" aria-labelledby="account">
        <header>
          <h2 id="account">
            <Trans>الحساب</Trans>
          </h2>
        </header>
        <div className="body stack gap-4">
          <dl className="facts">
            <dt>
              <Trans>الجوال</Trans>
            </dt>
            <dd>
              {client.phone_number ? (
                <Ltr>{formatPhone(client.phone_extension, client.phone_number)}</Ltr>
              ) : (
                '—'
              )}
            </dd>
            <dt>
              <Trans>رقم العميل</Trans>
            </dt>
            <dd>
              <Ltr>{client.ref_id}</Ltr>
            </dd>
            <dt>
              <Trans>انضم</Trans>
            </dt>
            <dd>
              <DateTime value={client.created_at} form="date" />
            </dd>
            <dt>
              <Trans>آخر دخول</Trans>
            </dt>
            <dd>{client.last_login_at ? <DateTime value={client.last_login_at} /> : '—'}</dd>
            {client.blocked_at && (
              <>
                <dt>
                  <Trans>محظور منذ</Trans>
                </dt>
                <dd>
                  <DateTime value={client.blocked_at} />
                </dd>
              </>
            )}
          </dl>
          {unblocking.refusal && <Notice tone="bad">{unblocking.refusal.message}</Notice>}
          {acts && (
            <div className="row gap-2">
              <Button type="button" kind="second" size="small" icon="phone" onClick={() => setOpen('phone')}>
                <Trans>نقل إلى رقم آخر</Trans>
              </Button>
              {client.is_blocked ? (
                <Button
                  type="button"
                  kind="second"
                  size="small"
                  isBusy={unblocking.isBusy}
                  onClick={() => void unblocking.submit({ intent: 'unblock' }, { method: 'post' })}
                >
                  <Trans>رفع الحظر</Trans>
                </Button>
              ) : (
                <Button
                  type="button"
                  kind="danger-line"
                  size="small"
                  icon="lock"
                  onClick={() => setOpen('block')}
                >
                  <Trans>حظر</Trans>
                </Button>
              )}
            </div>
          )}
        </div>
      </section>
      <section className="card" aria-labelledby="balance">
        <header>
          <h2 id="balance">
            <Trans>الرصيد</Trans>
          </h2>
          {acts && (
            <Button type="button" kind="second" size="small" onClick={() => setOpen('balance')}>
              <Trans>تسوية الرصيد</Trans>
            </Button>
          )}
        </header>
        <div className="body stack gap-4">
          <div>
            <Money amount={client.balance_minor} large />
            {client.balance_held_minor > 0 && (
              <p className="hint">
                <Trans>
                  وتحجز طلبات لم تُدفع <Money amount={client.balance_held_minor} />
                </Trans>
              </p>
            )}
          </div>
          <Adjustments adjustments={belongings.adjustments} />
        </div>
      </section>
      <ClientCards cards={belongings.payment_methods} />
      {open === 'phone' && <PhoneDialog onClose={close} />}
      {open === 'balance' && <BalanceDialog onClose={close} />}
      {open === 'block' && <BlockDialog onClose={close} />}
    </>
  )
}
