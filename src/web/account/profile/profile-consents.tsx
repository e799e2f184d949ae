import { Trans } from '@lingui/react/macro'
import { Form, Link, useNavigation } from 'react-router'
import type { z } from '@hono/zod-openapi'
import type { Consent } from '#contract/clients-privacy'
import { importedTextVersion } from '#rules/people/imported-consent'
import { Button } from '#ui/button'
import { Checkbox } from '#ui/checkbox'
import { DateTime } from '#ui/date-time'
import { Ltr } from '#ui/ltr'
import { AskFirst } from '../ask-first.tsx'
import { PlanEnd } from '../plan-end.tsx'
import { PauseEndsWithRenewal } from '../plan/pause.tsx'
import type { Subscription } from '../types.ts'

type Consents = z.infer<typeof Consent>[]

type ProfileConsentsProps = {
  consents: Consents
  isAsking: boolean
  /** The one that runs. */
  plan: Pick<Subscription, 'access_ends_at' | 'paused_until' | 'ends_at' | 'plans_ahead'> | null
}

/** What was agreed to, when and to which text; advertising is chosen for each channel. */
export function ProfileConsents({ consents, isAsking, plan }: ProfileConsentsProps) {
  const isBusy = useNavigation().formData?.get('intent') === 'consents'
  const of = (kind: Consents[number]['kind']) => consents.find((consent) => consent.kind === kind)
  const renewal = of('renewal')
  const measurement = of('measurement')

  return (
    <section className="card" aria-labelledby="consents">
      <header>
        <h2 id="consents">
          <Trans>موافقاتكم</Trans>
        </h2>
      </header>
      <ul className="body lines-list">
        <li>
          <div>
            <b>
              <Link to="/page/terms-and-conditions">
                <Trans>الشروط والأحكام</Trans>
              </Link>
            </b>
            <Decision
              consent={of('terms')}
              never={<Trans>توافقون عليها عند أول طلب أو حين تقبلون باقة.</Trans>}
            />
          </div>
        </li>
        <li>
          <div>
            <b>
              <Trans>التجديد التلقائي</Trans>
            </b>
            <Decision consent={renewal} never={<Trans>لم توافقوا عليه، فلا تُجدَّد أي باقة تلقائيًا.</Trans>} />
          </div>
          {renewal?.granted && (
            <AskFirst
              intent="withdraw_renewal"
              isInCard
              face={<Trans>سحب الموافقة</Trans>}
              title={<Trans>سحب الموافقة على التجديد التلقائي؟</Trans>}
              safe={<Trans>إبقاء الموافقة</Trans>}
              action={<Trans>سحب الموافقة</Trans>}
              busy={<Trans>نوقف التجديد…</Trans>}
              isAsking={isAsking}
            >
              <AfterWithdrawal plan={plan} />
            </AskFirst>
          )}
        </li>
        <li>
          <Form method="post" noValidate className="stack w-full gap-3">
            <b>
              <Trans>عروض المتجر وأخباره</Trans>
            </b>
            <Checkbox name="marketing_sms" defaultChecked={of('marketing_sms')?.granted}>
              <Trans>بالرسائل النصية</Trans>
            </Checkbox>
            <Decision consent={of('marketing_sms')} />
            <Checkbox name="marketing_email" defaultChecked={of('marketing_email')?.granted}>
              <Trans>بالبريد الإلكتروني</Trans>
            </Checkbox>
            <Decision consent={of('marketing_email')} />
            <p className="hint">
              <Trans>رسائل طلباتكم واشتراككم تصلكم في كل حال.</Trans>
            </p>
            {measurement && (
              <>
                <b>
                  <Trans>إحصاءات الشراء</Trans>
                </b>
                <input type="hidden" name="asks_measurement" value="1" />
                <Checkbox name="measurement" defaultChecked={measurement.granted}>
                  <Trans>إبلاغ شركات الإحصاء والإعلان بأنني بدأت شراءً أو أتممته</Trans>
                </Checkbox>
                <Decision consent={measurement} />
                <p className="hint">
                  <Trans>
                    يُرسَل مبلغ الطلب ووقته ومعرّفه، وبصمات رقمية لحسابكم ورقمكم وبريدكم، إلى شركات قد تكون خارج
                    المملكة. لا يُرسَل شيء دون موافقتكم، ولا بعد سحبها.
                  </Trans>
                </p>
              </>
            )}
            <div className="row">
              <Button
                kind="second"
                name="intent"
                value="consents"
                isBusy={isBusy}
                busy={<Trans>نحفظ اختياركم…</Trans>}
              >
                <Trans>حفظ الاختيار</Trans>
              </Button>
            </div>
          </Form>
        </li>
      </ul>
    </section>
  )
}

/** What becomes of the plan that runs, with the day on which it ends. */
export function AfterWithdrawal({ plan }: Pick<ProfileConsentsProps, 'plan'>) {
  if (!plan) return <Trans>لن تُجدَّد أي باقة تلقائيًا، وتبقى بطاقتكم محفوظة.</Trans>
  if (!plan.access_ends_at) {
    return (
      <Trans>مدتكم المدفوعة انتهت، فتنتهي باقتكم الآن ولا يُخصم ثمنها من بطاقتكم. وتبقى بطاقتكم محفوظة.</Trans>
    )
  }
  return (
    <>
      <Trans>
        لن تُجدَّد باقتكم ولن يُخصم ثمنها من بطاقتكم. تبقى الباقة ونقاطها حتى{' '}
        <PlanEnd end={plan.access_ends_at} ahead={plan.plans_ahead} />، ثم تنتهي. وتبقى بطاقتكم محفوظة.
      </Trans>
      <PauseEndsWithRenewal subscription={plan} />
    </>
  )
}

function Decision(props: { consent: Consents[number] | undefined; never?: React.ReactNode }) {
  const { consent, never } = props
  if (!consent?.decided_at) return never ? <p className="hint">{never}</p> : null
  if (consent.granted && consent.text_version === importedTextVersion) {
    const day = <DateTime value={consent.decided_at} form="date" />
    return (
      <p className="hint">
        <Trans>وافقتم في {day} قبل انتقالنا إلى هذا المتجر.</Trans>
      </p>
    )
  }
  const time = <DateTime value={consent.decided_at} />
  const version = <Ltr>{consent.text_version}</Ltr>
  return (
    <p className="hint">
      {consent.granted ? (
        <Trans>
          وافقتم في {time} على الإصدار {version} من النص.
        </Trans>
      ) : (
        <Trans>سحبتم الموافقة في {time}.</Trans>
      )}
    </p>
  )
}
