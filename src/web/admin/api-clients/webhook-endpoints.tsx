import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { type Column, DataTable } from '#ui/data-table'
import { DateTime } from '#ui/date-time'
import { Empty } from '#ui/empty'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { mostFailingDays } from '#rules/webhooks'
import { useDeed } from '../edit/use-deed.ts'
import { ReplayWindow } from './replay-window.tsx'
import { type Endpoint, EndpointState } from './webhook-words.tsx'

type WebhookEndpointsProps = { endpoints: Endpoint[]; now: string }

/** Where the partner's program is told, of what, and whether it arrives. Its secrets stay the partner's. */
export function WebhookEndpoints({ endpoints, now }: WebhookEndpointsProps) {
  const { t } = useLingui()
  const [switched, turn] = useState<Endpoint>()
  const [replayed, replay] = useState<Endpoint>()
  const columns: Column<Endpoint>[] = [
    {
      key: 'url',
      title: t`رابط الإشعارات`,
      cell: (endpoint) => (
        <>
          <span className="wrap-anywhere">
            <Ltr mono>{endpoint.url}</Ltr>
          </span>
          <span className="under">
            {endpoint.description && <bdi>{endpoint.description}</bdi>}
            {endpoint.description && ' · '}
            {endpoint.mode === 'test' ? <Trans>اختبار</Trans> : <Trans>حقيقي</Trans>}
          </span>
        </>
      ),
    },
    {
      key: 'events',
      title: t`الأحداث المطلوبة`,
      rank: 'secondary',
      cell: ({ events }) => (
        <span className="row gap-x-2 gap-y-1">
          {events.map((event) => (
            <Ltr mono key={event}>
              {event}
            </Ltr>
          ))}
        </span>
      ),
    },
    {
      key: 'secret',
      title: t`سر التوقيع`,
      rank: 'tertiary',
      cell: ({ old_secret_until: until }) =>
        until && until > now ? (
          <Trans>
            يُستبدل: القديم يوقّع حتى <DateTime value={until} />
          </Trans>
        ) : (
          <Trans>سر واحد سارٍ</Trans>
        ),
    },
    {
      key: 'state',
      title: t`الحالة`,
      at: 'end',
      cell: (endpoint) => (
        <>
          <EndpointState endpoint={endpoint} />
          {endpoint.failing_since && (
            <span className="under">
              <Trans>
                لم يصله شيء منذ <DateTime value={endpoint.failing_since} />
              </Trans>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'deeds',
      title: <span className="visually-hidden">{t`إجراءات`}</span>,
      at: 'across',
      cell: (endpoint) => (
        <span className="row gap-2">
          {endpoint.is_active && (
            <Button type="button" kind="second" size="small" icon="undo" onClick={() => replay(endpoint)}>
              <Trans>إعادة إرسال مدة</Trans>
            </Button>
          )}
          <Button
            type="button"
            kind={endpoint.is_active ? 'danger-line' : 'second'}
            size="small"
            onClick={() => turn(endpoint)}
          >
            {endpoint.is_active ? (
              <Trans context="webhook">إيقاف</Trans>
            ) : (
              <Trans context="webhook">تشغيل من جديد</Trans>
            )}
          </Button>
        </span>
      ),
    },
  ]
  const switchedOff = endpoints.filter(({ switched_off_at }) => switched_off_at)

  return (
    <>
      {switchedOff.map(({ id, url, switched_off_at }) => (
        <Notice
          key={id}
          tone="bad"
          title={
            <Trans>
              أوقف المتجر الإرسال إلى <Ltr mono>{url}</Ltr>
            </Trans>
          }
        >
          <Trans>
            كان ذلك في <DateTime value={switched_off_at ?? now} />، بعد {mostFailingDays} أيام لم يصله فيها
            شيء. إن أصلحه الشريك فشغّلوه من جديد، ثم أعيدوا إرسال ما فاته.
          </Trans>
        </Notice>
      ))}
      <section className="card" aria-labelledby="endpoints">
        <header>
          <h2 id="endpoints">
            <Trans>أين يُبلَّغ</Trans>
          </h2>
          <span className="hint">
            <Trans>يضيفها برنامج الشريك نفسه</Trans>
          </span>
        </header>
        {endpoints.length > 0 ? (
          <DataTable
            caption={t`روابط الإشعارات`}
            columns={columns}
            rows={endpoints}
            rowKey={(endpoint) => endpoint.id}
          />
        ) : (
          <Empty title={<Trans>لا روابط إشعارات</Trans>}>
            <Trans>
              يضيف برنامج الشريك رابطه بالنداء <Ltr mono>webhook_endpoints</Ltr>، فيُبلَّغ بما يقع لطلباته.
            </Trans>
          </Empty>
        )}
      </section>
      <SwitchEndpoint endpoint={switched} onClose={() => turn(undefined)} />
      {replayed && <ReplayWindow endpoint={replayed} now={now} onClose={() => replay(undefined)} />}
    </>
  )
}

/** Stands beside the list and not in its row, which changes with the deed. */
function SwitchEndpoint({ endpoint, onClose }: { endpoint: Endpoint | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const isOn = endpoint?.is_active ?? false
  const { submit, isBusy, refusal } = useDeed(() => {
    onClose()
    showToast(isOn ? t`توقف الإرسال إلى هذا الرابط.` : t`عاد الإرسال إلى هذا الرابط.`)
  })
  return (
    <>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <ConfirmDialog
        isOpen={endpoint !== undefined}
        tone={isOn ? 'red' : 'blue'}
        title={isOn ? <Trans>إيقاف الإرسال إلى هذا الرابط؟</Trans> : <Trans>تشغيل هذا الرابط من جديد؟</Trans>}
        safe={<Trans>إبقاؤه كما هو</Trans>}
        deed={isOn ? <Trans>إيقاف الإرسال</Trans> : <Trans>تشغيل الإرسال</Trans>}
        isBusy={isBusy}
        busy={<Trans>نحفظ…</Trans>}
        onClose={onClose}
        onDeed={() =>
          void submit(
            { intent: 'switch', endpoint: endpoint?.id ?? '', active: isOn ? 'no' : 'yes' },
            { method: 'post' },
          )
        }
      >
        {isOn ? (
          <Trans>لا يُرسل إليه شيء حتى يُشغَّل. ما يفوته لا يُرسل بعدها وحده؛ تعيدون إرساله بأنفسكم.</Trans>
        ) : (
          <Trans>تصله الأحداث الجديدة من الآن. ما فاته لا يُرسل وحده؛ تعيدون إرساله بأنفسكم.</Trans>
        )}
      </ConfirmDialog>
    </>
  )
}
