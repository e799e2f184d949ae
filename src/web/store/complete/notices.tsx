import { href, Link } from 'react-router'
import { Trans } from '@lingui/react/macro'
import { LinkButton } from '#ui/button'
import { CouponOnRenewals } from '#ui/coupon-on-renewals'
import { Empty } from '#ui/empty'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { Days, Points } from '#ui/plan-measures'
import { ScheduledPrice } from '#ui/scheduled-price'
import type { ChosenPlan } from '../find-plan.server.ts'
import type { ShownPrice, ShownRenewal } from './place-order.server.ts'
import type { Extended, RenewalTerms } from './renewal-change.ts'

/** Seen without script only: with it the tab's own memory leads on. */
export function NoPlan() {
  return (
    <>
      <h1 className="visually-hidden">
        <Trans>بيانات الطلب</Trans>
      </h1>
      <Empty
        drawing="subscriptions"
        title={<Trans>لم تُختر باقة بعد</Trans>}
        action={
          <LinkButton to="/#plans">
            <Trans>اختيار باقة</Trans>
          </LinkButton>
        }
      />
    </>
  )
}

type StandingProps = {
  price: ShownPrice | null
  plan: ChosenPlan
  /** Why there is no price. */
  refusal: string | null
  extended: Extended | null
}

/** What this purchase is to a plan that runs, or why it cannot be. */
export function Standing({ price, plan, refusal, extended }: StandingProps) {
  if (!price) return <CannotBuy reason={refusal} />
  if (price.upgrade) {
    const isFree = price.sums.final_price_minor === 0
    return <UpgradeNotice upgrade={price.upgrade} plan={plan.name} isFree={isFree} />
  }
  return extended && <ExtensionNotice extended={extended} plan={plan} price={price} />
}

/** Why this plan cannot be bought now, such as another one that runs. */
function CannotBuy({ reason }: { reason: string | null }) {
  return (
    <>
      <Notice tone="bad" title={<Trans>لا يمكن شراء هذه الباقة الآن.</Trans>}>
        {reason}
      </Notice>
      <div className="row">
        <LinkButton to={href('/user/orders')}>
          <Trans>طلباتي</Trans>
        </LinkButton>
        <LinkButton to="/#plans" kind="second">
          <Trans>اختيار باقة أخرى</Trans>
        </LinkButton>
      </div>
    </>
  )
}

/** The same plan once more: its time comes behind what is paid already, or was. */
function ExtensionNotice(props: { extended: Extended; plan: ChosenPlan; price: ShownPrice }) {
  const { extended, plan, price } = props
  const { ends, renews, awaitsCard } = extended
  const { period } = price
  const from = period?.from
  const isBefore = period?.begins === 'before'
  const points = <Points count={plan.points} />
  return (
    <Notice tone="info" title={<Trans>هذا تمديد لاشتراككم.</Trans>}>
      {period?.begins === 'later' ? (
        <Trans>تبدأ المدة الجديدة في {from}، بعد مدتكم الحالية.</Trans>
      ) : isBefore ? (
        <Trans>تُحسب المدة الجديدة من {from}، متصلة بمدتكم السابقة، ولا يبقى عليكم تجديد تدفعونه.</Trans>
      ) : ends === 'pause' ? (
        <Trans>ينتهي بذلك الإيقاف المؤقت، وتبدأ المدة الجديدة فور الدفع.</Trans>
      ) : (
        <Trans>تبدأ المدة الجديدة فور الدفع، ولا يبقى عليكم دفع التجديد الذي لم ينجح.</Trans>
      )}{' '}
      {plan.points > 0 &&
        (isBefore ? <Trans>تُضاف {points} فور الدفع.</Trans> : <Trans>يومها تُضاف {points}.</Trans>)}{' '}
      {renews &&
        (awaitsCard ? (
          <Trans>
            وافقتم على تجديد هذه الباقة تلقائيًا، ويبدأ التجديد مع أول بطاقة محفوظة يمكن الخصم منها، ومنها
            بطاقة جديدة تدفعون بها الآن.
          </Trans>
        ) : (
          <Trans>التجديد التلقائي مفعّل لهذه الباقة ويبقى مفعّلًا.</Trans>
        ))}
    </Notice>
  )
}

/** Buying a plan that costs more a day while one runs replaces it, and what is unused counts. */
function UpgradeNotice(props: {
  upgrade: NonNullable<ShownPrice['upgrade']>
  plan: string
  isFree: boolean
}) {
  const { upgrade, plan, isFree } = props
  return (
    <Notice tone="info" title={<Trans>هذه ترقية لاشتراككم.</Trans>}>
      {isFree ? (
        <Trans>
          تبدأ باقة <bdi>{plan}</bdi> فور تأكيد الطلب وتحل محل باقتكم الحالية.
        </Trans>
      ) : (
        <Trans>
          تبدأ باقة <bdi>{plan}</bdi> فور الدفع وتحل محل باقتكم الحالية.
        </Trans>
      )}{' '}
      {upgrade.credit > 0 && (
        <Trans>
          خصمنا قيمة ما لم تستخدموه منها: <Money amount={upgrade.creditUsed} />.
        </Trans>
      )}
      {upgrade.lapses && (
        <Trans>
          يسقط ما بقي من أيامها ونقاطها، ولا يُخصم شيء منه من السعر: تُحسب القيمة لما دفعتم ثمنه بطلب في هذا
          المتجر ولم تُستخدم نقاطه.
        </Trans>
      )}
    </Notice>
  )
}

/**
 * @param standing the order that the refused one was to replace, which stands as it was; '' where there is
 * none
 */
export function PriceChanged({ amount, standing }: { amount: number; standing: string }) {
  return (
    <Notice tone="wait" announce title={<Trans>تغيّر السعر أو ما تشمله الباقة منذ فتحتم الصفحة.</Trans>}>
      <Trans>
        المطلوب الآن <Money amount={amount} />. لم نسجّل الطلب بعد؛ راجعوا الملخص ثم أكّدوا إن ناسبكم.
      </Trans>
      {standing !== '' && (
        <p>
          <Link to={`${href('/payment')}?order=${standing}`}>
            <Trans>طلبكم السابق قائم كما هو: متابعة دفعه</Trans>
          </Link>
        </p>
      )}
    </Notice>
  )
}

/** Why nothing was ordered, where a typed coupon makes other renewals: they stand beside the consents. */
export function RenewalsChanged() {
  return (
    <Notice tone="wait" announce title={<Trans>طُبّقت القسيمة، ولم نسجّل الطلب بعد.</Trans>}>
      <Trans>تتغير بها تكلفة التجديد. راجعوها عند الموافقات، ثم أكّدوا الطلب إن ناسبتكم.</Trans>
    </Notice>
  )
}

/**
 * What renewals cost behind the first: once the coupon has ended, and from the day of a scheduled price on.
 */
export function LaterRenewals({ renewal }: { renewal: ShownRenewal }) {
  return (
    <>
      <CouponOnRenewals discounted_renewals={renewal.discounted} later_prices={renewal.later} />{' '}
      {renewal.change && (
        <ScheduledPrice
          {...renewal.change}
          shown={renewal.price}
          {...(renewal.standsAsPlaced && { agreement: null })}
        />
      )}
    </>
  )
}

/**
 * What this purchase makes of the renewals of a plan that renews: another coupon comes first, or the plan
 * costs more or brings other days by now. Also where the next one costs the same, and those behind its coupon
 * do not. A price that is scheduled is agreed to with all of it, unless the order stands as it was placed.
 */
export function ChangedRenewal(props: { before: RenewalTerms; renewal: ShownRenewal; days: number }) {
  const { before, renewal, days } = props
  const { change, standsAsPlaced } = renewal
  const scheduled = change && <ScheduledPrice {...change} shown={renewal.price} agreement={null} />
  const isNextSame = before.price === renewal.price
  const isEachSame = change === null || change.price_after_tax_minor === renewal.price
  return (
    <Notice
      tone="wait"
      title={
        !isNextSame ? (
          <Trans>
            يصبح تجديدكم القادم <Money amount={renewal.price} /> بدل <Money amount={before.price} />.
          </Trans>
        ) : (
          <Trans>تتغير تجديداتكم القادمة.</Trans>
        )
      }
    >
      {isNextSame && renewal.discounted === 0 ? (
        isEachSame ? (
          <Trans>
            كل تجديد <Money amount={renewal.price} />.
          </Trans>
        ) : (
          <Trans>
            التجديد القادم <Money amount={renewal.price} />.
          </Trans>
        )
      ) : (
        <CouponOnRenewals discounted_renewals={renewal.discounted} later_prices={renewal.later} />
      )}{' '}
      {before.days !== days && (
        <Trans>
          مدة كل تجديد بهذا الطلب: <Days count={days} />، ودونه: <Days count={before.days} />.
        </Trans>
      )}{' '}
      {!standsAsPlaced && scheduled} <Trans>بتأكيد الطلب توافقون على ذلك.</Trans>{' '}
      {standsAsPlaced && scheduled}
    </Notice>
  )
}
