import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatWholePhone } from '#locales/format'
import { Button } from '#ui/button'
import { ChoiceList } from '#ui/choice-list'
import { DateTime } from '#ui/date-time'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import type { Offer, Subscription } from '../types.ts'
import type { Group, GroupMember } from './types.ts'

type HandoverProps = {
  subscription: Subscription
  group: Group
  offer: Offer | null
  /** Chosen before a code was asked for. */
  chosenMember: string | null
}

/** The owner's side of a handover: to whom the plan is offered, or to whom it can be. */
export function Handover({ subscription, group, offer, chosenMember }: HandoverProps) {
  const joined = group.members.filter(({ status }) => status === 'joined')
  const obstacle = useObstacle(subscription)
  return (
    <section className="card" aria-labelledby="handover-title" id="handover">
      <header>
        <h2 id="handover-title">
          <Trans>نقل الاشتراك إلى عضو</Trans>
        </h2>
      </header>
      <div className="body stack gap-4">
        {offer ? (
          <Offered offer={offer} refundUntil={group.refund_until} />
        ) : (
          <>
            <p className="text-sm text-ink-2">
              <Trans>
                تنتقل ملكية الاشتراك إلى العضو بعد أن يقبل: يُجدَّد من بطاقته لا من بطاقتكم، ويدير هو الأعضاء. تبقى
                المدة المدفوعة ونقاطها كما هي، وتبقون عضوًا فيها برقم جوالكم الحالي، ويراه المالك الجديد.
              </Trans>
            </p>
            {joined.length === 0 ? (
              <p className="hint">
                <Trans>يُنقل الاشتراك إلى عضو انضم إليه. ادعوه أولًا، وعودوا بعد أن يسجّل الدخول.</Trans>
              </p>
            ) : obstacle ? (
              <Notice icon="info">{obstacle}</Notice>
            ) : (
              <OfferForm
                group={subscription.id}
                members={joined}
                refundUntil={group.refund_until}
                first={chosenMember}
              />
            )}
          </>
        )}
      </div>
    </section>
  )
}

/** Why nobody could take the plan now. */
function useObstacle(subscription: Subscription): ReactNode {
  const { failed_renewal, grace_ends_at, plan_change, paused_until } = subscription
  if (failed_renewal) return <Trans>يُدفع التجديد المتأخر أولًا، ثم يُنقل الاشتراك.</Trans>
  if (grace_ends_at) return <Trans>لم يُدفع تجديد هذا الاشتراك. فعّلوا التجديد أولًا، ثم انقلوا الاشتراك.</Trans>
  if (plan_change?.status === 'paid' && plan_change.takes_effect_at) {
    return <PaidChangeComes plan={plan_change.product.name} at={plan_change.takes_effect_at} />
  }
  if (plan_change) return <Trans>لديكم تغيير باقة لم يكتمل. أكملوه أو تراجعوا عنه، ثم انقلوا الاشتراك.</Trans>
  if (paused_until) return <Trans>الاشتراك متوقف مؤقتًا. ألغوا الإيقاف أولًا، ثم انقلوا الاشتراك.</Trans>
  return null
}

/** It can be neither paid nor taken back, and is over by itself. */
function PaidChangeComes({ plan, at }: { plan: string; at: string }) {
  return (
    <Trans>
      دفعتم ثمن باقة <bdi>{plan}</bdi> وتبدأ في <DateTime value={at} form="date" />، وبعد بدئها يمكنكم نقل
      الاشتراك.
    </Trans>
  )
}

/** What the owner gives up with the plan: the right to their money, as long as they have it. */
function RefundEnds({ until }: { until: string | null }) {
  if (!until) return null
  return (
    <Notice tone="wait" title={<Trans>نقل الاشتراك ينهي حقكم في استرداد ما دفعتموه.</Trans>}>
      <Trans>
        يمكنكم الآن الرجوع عن الشراء حتى نهاية يوم <DateTime value={until} form="date" /> ما دامت الباقة لم
        تُستخدم، ولا يمكنكم ذلك بعد أن يقبل العضو.
      </Trans>
    </Notice>
  )
}

function Offered({ offer, refundUntil }: { offer: Offer; refundUntil: string | null }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <>
      <Notice tone="wait" title={<Trans>عرضكم ينتظر الرد.</Trans>}>
        {offer.member ? (
          <Trans>
            عرضتم الاشتراك على صاحب الرقم <Ltr>{formatWholePhone(offer.member.phone)}</Ltr>، وله أن يقبله حتى{' '}
            <DateTime value={offer.expires_at} form="date" />. لا يتغير شيء قبل أن يقبل.
          </Trans>
        ) : (
          <Trans>غادر العضو الذي عرضتم عليه الاشتراك. اسحبوا العرض لتعرضوه على غيره.</Trans>
        )}
        {offer.is_being_paid && (
          <p className="mt-2">
            <Trans>لا يمكنه أن يقبله ودفعكم لهذا الاشتراك لم يكتمل: أتمّوا الدفع أو ألغوا طلبه.</Trans>
          </p>
        )}
        <Form method="post" noValidate preventScrollReset className="mt-3">
          <input type="hidden" name="group" value={offer.subscription_id} />
          <Button kind="second" size="small" name="intent" value="withdraw" isBusy={isBusy}>
            <Trans>سحب العرض</Trans>
          </Button>
        </Form>
      </Notice>
      <RefundEnds until={refundUntil} />
    </>
  )
}

type OfferFormProps = {
  group: string
  members: GroupMember[]
  refundUntil: string | null
  first: string | null
}

function OfferForm({ group, members, refundUntil, first }: OfferFormProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState((members.find(({ id }) => id === first) ?? members[0])?.id ?? '')
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('intent') === 'offer'
  return (
    <Form method="post" noValidate preventScrollReset className="stack gap-4">
      <input type="hidden" name="group" value={group} />
      <ChoiceList
        legend={t`العضو الذي يُنقل إليه الاشتراك`}
        name="id"
        value={chosen}
        onChange={setChosen}
        choices={members.map(({ id, name, phone, joined_at }) => ({
          value: id,
          label: (
            <>
              {name && (
                <>
                  <bdi>{name}</bdi>{' '}
                </>
              )}
              <Ltr>{formatWholePhone(phone)}</Ltr>
            </>
          ),
          ...(joined_at && {
            hint: (
              <Trans>
                انضم في <DateTime value={joined_at} form="date" />
              </Trans>
            ),
          }),
        }))}
      />
      <RefundEnds until={refundUntil} />
      <div>
        <Button kind="second" name="intent" value="offer" isBusy={isBusy} busy={<Trans>نرسل العرض…</Trans>}>
          <Trans>عرض الاشتراك على العضو</Trans>
        </Button>
      </div>
    </Form>
  )
}
