import { Trans } from '@lingui/react/macro'
import { successorOf } from '#rules/payments/saved-card'
import { DateTime } from '#ui/date-time'
import { CardNumber } from '#ui/ltr'
import { AskFirst } from '../ask-first.tsx'
import { PlanEnd } from '../plan-end.tsx'
import { EndingIn } from '../card/ending-in.tsx'
import type { RenewableSubscription, SavedCard } from '../card/types.ts'

type RemoveCardProps = {
  card: SavedCard
  cards: SavedCard[]
  plans: RenewableSubscription[]
  isAsking: boolean
  now: string
}

/** Says before what is lost: fast payments, and for the last card of a renewing plan its renewal. */
export function RemoveCard({ card, cards, plans, isAsking, now }: RemoveCardProps) {
  const renewing = plans.filter(({ id }) => card.subscriptions.includes(id))
  const successor = successorOf(cards, card.id, new Date(now))
  const number = <CardNumber lastFour={card.last_four} />

  return (
    <AskFirst
      intent="remove"
      about={{ id: card.id }}
      isAsking={isAsking}
      face={<Trans>حذف</Trans>}
      label={<EndingIn card={card} />}
      title={<Trans>حذف البطاقة {number}؟</Trans>}
      safe={<Trans>إبقاء البطاقة</Trans>}
      action={<Trans>حذف البطاقة</Trans>}
      busy={<Trans>نحذف البطاقة…</Trans>}
    >
      {card.status === 'verifying' ? (
        <Trans>لم يتحقق منها بنككم بعد، ولم يُخصم أي مبلغ.</Trans>
      ) : (
        <Trans>
          تفقدون بحذفها الدفع السريع بهذه البطاقة، ونحذفها لدى بوابة الدفع أيضًا. تبقى طلباتكم واشتراكاتكم كما
          هي.
        </Trans>
      )}
      {renewing.map((plan) => {
        const name = <bdi>{plan.name}</bdi>
        const renewed = <bdi>{plan.renewed_name}</bdi>
        return (
          <span key={plan.id} className="mt-2 block">
            {successor ? (
              <Trans>
                ينتقل تجديد باقة {renewed} إلى البطاقة <CardNumber lastFour={successor.last_four} />.
              </Trans>
            ) : plan.returns_at ? (
              <Trans>
                ليست لديكم بطاقة أخرى صالحة، فيتوقف التجديد التلقائي لباقة {name}. يبقى إيقافها المؤقت كما
                اخترتموه، وإن لم تفعّلوا التجديد ببطاقة أخرى قبل{' '}
                <DateTime value={plan.returns_at} form="date" /> انتهت معه.
              </Trans>
            ) : plan.access_ends_at ? (
              <Trans>
                ليست لديكم بطاقة أخرى صالحة، فيتوقف التجديد التلقائي لباقة {name}: تبقى معكم كما هي حتى{' '}
                <PlanEnd end={plan.access_ends_at} ahead={plan.plans_ahead} />، ثم تنتهي.
              </Trans>
            ) : (
              <Trans>
                ليست لديكم بطاقة أخرى صالحة، فيتوقف التجديد التلقائي لباقة {name}، ولا تعود بعد الإيقاف المؤقت.
              </Trans>
            )}
          </span>
        )
      })}
    </AskFirst>
  )
}
