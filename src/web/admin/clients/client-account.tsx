import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { formatList } from '#locales/format'
import { Button } from '#ui/button'
import { DateTime } from '#ui/date-time'
import { useLanguage } from '#ui/language'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { DeleteButton } from '../edit/delete-button.tsx'
import { afterSaving } from '../edit/unsaved.tsx'
import { useAction } from '../edit/use-action.ts'
import { BlockDialog } from './client-dialogs.tsx'
import type { Client } from '../person/client-fields.ts'

type ClientAccountProps = { client: Client; name: string; mayAdminister: boolean }

/** What is seldom done: keeping somebody out, and deleting who has nothing here. */
export function ClientAccount({ client, name, mayAdminister }: ClientAccountProps) {
  const { t } = useLingui()
  const [isBlocking, setBlocking] = useState(false)
  const unblocking = useAction(() => showToast(t`رُفع الحظر.`))
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
                onClick={() => void unblocking.submit({ intent: 'unblock' }, { method: 'post' })}
              >
                <Trans>رفع الحظر</Trans>
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
      {isBlocking && <BlockDialog onClose={() => setBlocking(false)} />}
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
  const { orders, tickets, subscriptions, payments } = client.counts
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
        action={<Trans>حذف العميل</Trans>}
        isBusy={isBusy}
        {...(held.length > 0 && {
          unavailable: <Trans>لا يُحذف عميل له {formatList(held, language)}.</Trans>,
        })}
        onConfirm={() => void submit({ intent: 'delete' }, { method: 'post' })}
      >
        <Trans>
          تُمحى بياناته وبطاقاته ورصيده نهائيًا، ويصبح رقمه متاحًا لحساب جديد. يبقى في السجل أنه حُذف.
        </Trans>
      </DeleteButton>
    </>
  )
}
