import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { formatList } from '#locales/format'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { DateTime } from '#ui/date-time'
import { useLanguage } from '#ui/language'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { DeleteButton } from '../edit/delete-button.tsx'
import { afterSaving } from '../edit/unsaved.tsx'
import { useAction } from '../edit/use-action.ts'
import { useTakenSums } from '../words/taken-sums.ts'
import { BlockDialog } from './client-dialogs.tsx'
import type { Client } from '../person/client-fields.ts'

type ClientAccountProps = {
  client: Client
  name: string
  /** What is paid by card and balance as soon as the block is lifted, in halalas. */
  unblocking: { card: number; balance: number }
  mayAdminister: boolean
}

/** What is seldom done: keeping somebody out, and deleting who has nothing here. */
export function ClientAccount({ client, name, unblocking: taken, mayAdminister }: ClientAccountProps) {
  const { t } = useLingui()
  const [isBlocking, setBlocking] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const unblocking = useAction(() => showToast(t`رُفع الحظر.`))
  const unblock = () =>
    void unblocking.submit(
      { intent: 'unblock', expected: taken.card, expected_balance: taken.balance },
      { method: 'post' },
    )
  const takes = taken.card + taken.balance > 0
  const sums = useTakenSums()(taken)
  const isClosed = client.closed_at !== null
  return (
    <section className="card" aria-labelledby="account">
      <header>
        <h2 id="account">
          <Trans>الحساب</Trans>
        </h2>
      </header>
      <div className="body stack gap-4">
        <dl className="facts">
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
        {mayAdminister && (
          <div className="row gap-2">
            {!isClosed && client.is_blocked && (
              <Button
                type="button"
                kind="second"
                isBusy={unblocking.isBusy}
                onClick={() => (takes ? setAsking(true) : unblock())}
              >
                {takes ? <Trans>رفع الحظر…</Trans> : <Trans>رفع الحظر</Trans>}
              </Button>
            )}
            {!isClosed && !client.is_blocked && (
              <Button type="button" kind="danger-line" icon="lock" onClick={() => setBlocking(true)}>
                <Trans>حظر</Trans>
              </Button>
            )}
            <DeleteClient client={client} name={name} />
          </div>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        tone="blue"
        title={
          <Trans>
            رفع الحظر عن <bdi>{name}</bdi>؟
          </Trans>
        }
        safe={<Trans>إبقاء الحظر</Trans>}
        action={<Trans>رفع الحظر وخصم {sums}</Trans>}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          unblock()
        }}
      >
        {taken.balance === 0 ? (
          <Trans>
            يعود العميل إلى حسابه وإلى شراء الباقات. يُخصم من بطاقته <Money amount={taken.card} /> خلال لحظات
            لتجديد حان وقته أو أوقف الحظر محاولاته، وتصله النتيجة.
          </Trans>
        ) : (
          <Trans>
            يعود العميل إلى حسابه وإلى شراء الباقات. يُخصم {sums} خلال لحظات لتجديد حان وقته أو أوقف الحظر
            محاولاته، وتصله النتيجة.
          </Trans>
        )}
      </ConfirmDialog>
      {isBlocking && <BlockDialog client={client} onClose={() => setBlocking(false)} />}
    </section>
  )
}

function DeleteClient({ client, name }: { client: Client; name: string }) {
  const { t } = useLingui()
  const language = useLanguage()
  const navigate = useNavigate()
  const { submit, isBusy, refusal } = useAction(() => {
    showToast(t`حُذف العميل.`)
    void navigate(href('/admin/clients'), afterSaving)
  })
  const { balance_minor: balance, counts } = client
  const { orders, tickets, subscriptions, payments } = counts
  const held = [
    ...(orders > 0 ? [t`طلبات`] : []),
    ...(tickets > 0 ? [t`تذاكر`] : []),
    ...(subscriptions > 0 ? [t`اشتراكات`] : []),
    ...(payments > 0 ? [t`مدفوعات`] : []),
  ]
  return (
    <>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <DeleteButton
        title={
          <Trans>
            حذف العميل <bdi>{name}</bdi>؟
          </Trans>
        }
        safe={<Trans>إبقاء العميل</Trans>}
        action={
          balance > 0 ? (
            <Trans>
              حذف العميل وإسقاط <Money amount={balance} />
            </Trans>
          ) : (
            <Trans>حذف العميل</Trans>
          )
        }
        isBusy={isBusy}
        {...(held.length > 0 && {
          unavailable: <Trans>لا يُحذف عميل له {formatList(held, language)}.</Trans>,
        })}
        onConfirm={() => void submit({ intent: 'delete', expected: balance }, { method: 'post' })}
      >
        {balance > 0 ? (
          <Trans>
            تُمحى بياناته وبطاقاته نهائيًا، ويسقط رصيده <Money amount={balance} />، ويصبح رقمه متاحًا لحساب جديد.
            يبقى في السجل أنه حُذف.
          </Trans>
        ) : (
          <Trans>تُمحى بياناته وبطاقاته نهائيًا، ويصبح رقمه متاحًا لحساب جديد. يبقى في السجل أنه حُذف.</Trans>
        )}
      </DeleteButton>
    </>
  )
}
