import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { DateTime } from '#ui/date-time'
import { Empty } from '#ui/empty'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { maxFailingDays } from '#rules/partners/webhooks'
import { useAction } from '../edit/use-action.ts'
import { ReplayWindow } from './replay-window.tsx'
import { type Endpoint, EndpointState } from './webhook-words.tsx'

type WebhookEndpointsProps = {
  endpoints: Endpoint[]
  /** Nothing is sent to a program that is off. */
  isClientOn: boolean
  now: string
}

/**
 * Where the partner's program is notified, of which events, and whether that arrives. Its secrets stay the
 * partner's.
 */
export function WebhookEndpoints({ endpoints, isClientOn, now }: WebhookEndpointsProps) {
  const [switched, turn] = useState<Endpoint>()
  const [replayed, replay] = useState<Endpoint>()
  const switchedOff = endpoints.filter(({ switched_off_at }) => switched_off_at)

  return (
    <>
      {!isClientOn && endpoints.length > 0 && (
        <Notice tone="wait" title={<Trans>التطبيق موقوف، فلا يُرسل إلى روابطه شيء.</Trans>}>
          <Trans>ما يفوتها لا يُرسل بعد التشغيل وحده؛ تعيدون إرساله بأنفسكم.</Trans>
        </Notice>
      )}
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
            كان ذلك في <DateTime value={switched_off_at ?? now} />، بعد {maxFailingDays} أيام لم يصله فيها
            شيء. إن أصلحه الشريك فشغّلوه من جديد، ثم أعيدوا إرسال ما فاته.
          </Trans>
        </Notice>
      ))}
      <section className="card" aria-labelledby="endpoints">
        <header>
          <h2 id="endpoints">
            <Trans>روابط الإشعارات</Trans>
          </h2>
          <span className="hint">
            <Trans>يضيفها برنامج الشريك نفسه</Trans>
          </span>
        </header>
        {endpoints.length > 0 ? (
          <ul>
            {endpoints.map((endpoint) => (
              <li key={endpoint.id} className="padded stack gap-4 border-line not-first:border-t">
                <EndpointFacts endpoint={endpoint} isClientOn={isClientOn} now={now} />
                <div className="row gap-2">
                  {isClientOn && endpoint.is_active && (
                    <Button
                      type="button"
                      kind="second"
                      size="small"
                      icon="undo"
                      onClick={() => replay(endpoint)}
                    >
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
                </div>
              </li>
            ))}
          </ul>
        ) : (
          <Empty title={<Trans>لا روابط إشعارات</Trans>}>
            <Trans>
              يضيف برنامج الشريك رابطه بالاستدعاء <Ltr mono>webhook_endpoints</Ltr>، فيُبلَّغ بما يقع لطلباته.
            </Trans>
          </Empty>
        )}
      </section>
      <SwitchEndpoint endpoint={switched} onClose={() => turn(undefined)} />
      {replayed && <ReplayWindow endpoint={replayed} now={now} onClose={() => replay(undefined)} />}
    </>
  )
}

function EndpointFacts({
  endpoint,
  isClientOn,
  now,
}: {
  endpoint: Endpoint
  isClientOn: boolean
  now: string
}) {
  const { url, description, mode, events, failing_since: failing, old_secret_until: until } = endpoint
  return (
    <>
      <div className="row justify-between gap-2">
        <div>
          <b className="wrap-anywhere">
            <Ltr mono>{url}</Ltr>
          </b>
          <p className="hint">
            {description && <bdi>{description}</bdi>}
            {description && ' · '}
            {mode === 'test' ? <Trans>اختبار</Trans> : <Trans>حقيقي</Trans>}
          </p>
        </div>
        <EndpointState endpoint={endpoint} isClientOn={isClientOn} />
      </div>
      <dl className="facts">
        <dt>
          <Trans>الأحداث المطلوبة</Trans>
        </dt>
        <dd className="row justify-end gap-x-3 gap-y-1">
          {events.map((event) => (
            <Ltr mono key={event}>
              {event}
            </Ltr>
          ))}
        </dd>
        <dt>
          <Trans>سر التوقيع</Trans>
        </dt>
        <dd>
          {until && until > now ? (
            <Trans>
              يُستبدل: القديم يوقّع حتى <DateTime value={until} />
            </Trans>
          ) : (
            <Trans>سر واحد سارٍ</Trans>
          )}
        </dd>
        {failing && (
          <>
            <dt>
              <Trans>لم يصله شيء منذ</Trans>
            </dt>
            <dd>
              <DateTime value={failing} />
            </dd>
          </>
        )}
      </dl>
    </>
  )
}

/** Stands beside the list and not in its row, which changes with the action. */
function SwitchEndpoint({ endpoint, onClose }: { endpoint: Endpoint | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const isOn = endpoint?.is_active ?? false
  const { submit, isBusy, refusal } = useAction(() =>
    showToast(isOn ? t`توقف الإرسال إلى هذا الرابط.` : t`عاد الإرسال إلى هذا الرابط.`),
  )
  return (
    <>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <ConfirmDialog
        isOpen={endpoint !== undefined}
        tone={isOn ? 'red' : 'blue'}
        title={isOn ? <Trans>إيقاف الإرسال إلى هذا الرابط؟</Trans> : <Trans>تشغيل هذا الرابط من جديد؟</Trans>}
        safe={<Trans>إبقاؤه كما هو</Trans>}
        action={isOn ? <Trans>إيقاف الإرسال</Trans> : <Trans>تشغيل الإرسال</Trans>}
        isBusy={isBusy}
        busy={<Trans>نحفظ…</Trans>}
        onClose={onClose}
        onConfirm={() =>
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
