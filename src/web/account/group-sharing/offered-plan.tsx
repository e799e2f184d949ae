import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Form, href, Link, useNavigation } from 'react-router'
import { fullName } from '#rules/people/full-name'
import { Button, LinkButton } from '#ui/button'
import { ChargeTime } from '#ui/charge-time'
import { Checkbox } from '#ui/checkbox'
import { CouponOnRenewals } from '#ui/coupon-on-renewals'
import { ChoiceList } from '#ui/choice-list'
import { DateTime } from '#ui/date-time'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { EveryDays } from '#ui/plan-measures'
import { cardChoices, UnprovenCards } from '../card/card-choices.tsx'
import { OtherCard } from '../card/other-card.tsx'
import { PlanEnd } from '../plan-end.tsx'
import type { SavedCard } from '../card/types.ts'
import { ExpectedPayment, PaidAtOnce } from '../plan/paid-at-once.tsx'
import type { Offer } from '../types.ts'

type OfferedPlanProps = {
  offer: Offer
  /** Those that renewals can be charged to, and those whose bank is to be asked first. */
  cards: SavedCard[]
  unproven: SavedCard[]
  /** A plan of the own that runs: nobody has two. */
  ownPlan: { id: string; name: string; endsAt: string; renews: boolean } | null
  termsMissing: boolean
}

/** The member's side of a handover: what is offered, what it costs when, and the answer. */
export function OfferedPlan({ offer, cards, unproven, ownPlan, termsMissing }: OfferedPlanProps) {
  const { product, owner, ends_at, plans_ahead, expires_at, renewal, days } = offer
  const from = fullName(owner)
  const titleId = `offer-${offer.id}`
  return (
    <section className="card" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>
          <Trans>
            باقة <bdi>{product.name}</bdi> معروضة عليكم
          </Trans>
        </h2>
      </header>
      <div className="body stack gap-5">
        <p>
          {from ? (
            <Trans>
              عُرضت عليكم ملكية هذا الاشتراك من <bdi>{from}</bdi>. تبقى المدة المدفوعة ونقاطها وأعضاؤها كما هي،
              ويأخذ المالك الحالي مكانكم عضوًا.
            </Trans>
          ) : (
            <Trans>
              يعرض عليكم مالك هذا الاشتراك أن تنتقل ملكيته إليكم. تبقى المدة المدفوعة ونقاطها وأعضاؤها كما هي،
              ويأخذ المالك الحالي مكانكم عضوًا.
            </Trans>
          )}
        </p>
        <dl className="facts">
          <dt>
            <Trans>المدة المدفوعة</Trans>
          </dt>
          <dd>
            <Trans>
              حتى <PlanEnd end={ends_at} ahead={plans_ahead} />
            </Trans>
          </dd>
          {renewal && (
            <>
              <dt>
                <Trans>التجديد بعدها</Trans>
              </dt>
              <dd>
                <Money amount={renewal.price_after_tax_minor} />
                {days !== null && (
                  <>
                    {' '}
                    <EveryDays count={comesAsOther(offer) ? renewal.product.days : days} />
                  </>
                )}
                <span className="block text-sm text-ink-2 empty:hidden">
                  <OtherPlan offer={offer} /> <CouponOnRenewals {...renewal} />{' '}
                  <NewPrice price={offer.price_change} />
                </span>
              </dd>
              <dt>
                <Trans>أول خصم</Trans>
              </dt>
              <dd>
                <DateTime value={renewal.charged_at} form="date" />
              </dd>
            </>
          )}
          <dt>
            <Trans>ينتهي العرض</Trans>
          </dt>
          <dd>
            <DateTime value={expires_at} />
          </dd>
        </dl>
        {ownPlan ? (
          <Notice tone="wait" title={<Trans>لديكم اشتراك سارٍ.</Trans>}>
            {ownPlan.renews ? (
              <StopOwnFirst plan={ownPlan} offer={offer} />
            ) : Date.parse(ownPlan.endsAt) < Date.parse(expires_at) ? (
              <Trans>
                لا يجتمع اشتراكان لمالك واحد: يُقبل هذا العرض بعد انتهاء باقة <bdi>{ownPlan.name}</bdi>.
              </Trans>
            ) : (
              <Trans>
                لا يجتمع اشتراكان لمالك واحد، وينتهي هذا العرض قبل باقة <bdi>{ownPlan.name}</bdi>. إن أردتموه
                فاطلبوا من المالك أن يعرضه من جديد بعد <DateTime value={ownPlan.endsAt} form="date" isEnd />.
              </Trans>
            )}
          </Notice>
        ) : offer.is_being_paid ? (
          <Notice tone="wait" title={<Trans>دفعٌ لهذا الاشتراك لم يكتمل بعد.</Trans>}>
            <Trans>يُقبل العرض حين يُدفع. عودوا إلى هذه الصفحة بعد قليل، أو اسألوا المالك.</Trans>
          </Notice>
        ) : (
          <Take {...{ offer, cards, unproven, termsMissing }} />
        )}
        <Decline offer={offer} />
      </div>
    </section>
  )
}

/** A plan that renews does not end by itself. */
function StopOwnFirst({ plan, offer }: { plan: NonNullable<OfferedPlanProps['ownPlan']>; offer: Offer }) {
  const name = <bdi>{plan.name}</bdi>
  const end = <DateTime value={plan.endsAt} form="date" isEnd />
  return (
    <>
      {Date.parse(plan.endsAt) < Date.parse(offer.expires_at) ? (
        <Trans>
          لا يجتمع اشتراكان لمالك واحد، وباقتكم {name} تتجدد تلقائيًا. إن أردتم هذا العرض فأوقفوا تجديدها، ثم
          اقبلوه بعد نهايتها في {end}.
        </Trans>
      ) : (
        <Trans>
          لا يجتمع اشتراكان لمالك واحد، وباقتكم {name} تتجدد تلقائيًا وينتهي هذا العرض قبلها. إن أردتموه فأوقفوا
          تجديدها، واطلبوا من المالك أن يعرضه من جديد بعد {end}.
        </Trans>
      )}{' '}
      <Link to={`${href('/user/subscriptions/:id', { id: plan.id })}#renewal`}>
        <Trans>إدارة التجديد</Trans>
      </Link>
    </>
  )
}

/** Whether another plan comes with the next period: that one is charged. */
const comesAsOther = ({ renewal, product }: Offer) => renewal !== null && renewal.product.id !== product.id

function OtherPlan({ offer }: { offer: Offer }) {
  if (!comesAsOther(offer)) return null
  const name = offer.renewal?.product.name
  return (
    <Trans>
      المدة التالية من باقة <bdi>{name}</bdi>.
    </Trans>
  )
}

/** The price that is scheduled for later periods: consenting agrees to it, too. */
function NewPrice({ price }: { price: Offer['price_change'] }) {
  if (!price) return null
  return (
    <>
      <Trans>
        سعر التجديد للمدد التي تبدأ من <DateTime value={price.applies_from} form="date" />:{' '}
        <Money amount={price.price_after_tax_minor} />.
      </Trans>{' '}
      <CouponOnRenewals {...price} /> <bdi>{price.text}</bdi>
    </>
  )
}

function Take({ offer, cards, unproven, termsMissing }: Omit<OfferedPlanProps, 'ownPlan'>) {
  const { t } = useLingui()
  const [card, setCard] = useState(cards.find(({ is_default }) => is_default)?.id ?? cards[0]?.id ?? '')
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('intent') === 'take'
  if (cards.length === 0) {
    return (
      <div className="stack gap-3">
        <p className="text-sm text-ink-2">
          <Trans>يلزم لقبول العرض بطاقة محفوظة صالحة يُجدَّد منها الاشتراك. لا يُخصم منها شيء الآن.</Trans>
        </p>
        <UnprovenCards cards={unproven} />
        <LinkButton
          to={`${href('/user/payment-methods')}?add=card`}
          icon="plus"
          className="justify-self-start"
        >
          <Trans>إضافة بطاقة</Trans>
        </LinkButton>
      </div>
    )
  }
  const otherCard = cards.length > 1 ? <OtherCard /> : null
  // Where the time of the charge has come, whoever takes the plan pays at once.
  const paid = offer.renewal?.is_due ? offer.renewal.price_after_tax_minor : 0
  return (
    <Form method="post" noValidate preventScrollReset className="stack gap-4">
      <input type="hidden" name="group" value={offer.subscription_id} />
      <input type="hidden" name="expected" value={offer.renewal?.price_after_tax_minor ?? ''} />
      <input type="hidden" name="expected_due" value={offer.renewal?.is_due ? 'yes' : 'no'} />
      {offer.renewal?.is_due && <ExpectedPayment payment={offer.renewal} />}
      <input type="hidden" name="price_change" value={offer.price_change?.id ?? ''} />
      <h3 className="text-sm font-medium">
        <Trans>البطاقة التي يُجدَّد منها</Trans>
      </h3>
      <ChoiceList
        legend={t`البطاقة التي يُجدَّد منها`}
        name="payment_method_id"
        value={card}
        onChange={setCard}
        choices={cardChoices(cards)}
      />
      <UnprovenCards cards={unproven} />
      <Checkbox
        // A tick is a consent to what it names, and to nothing that has come in its place.
        key={termsKeyOf(offer)}
        name="accept_terms"
        required
        error={termsMissing && <Trans>وافقوا على الشروط للمتابعة</Trans>}
      >
        {offer.renewal ? (
          <Trans>
            أوافق على{' '}
            <Link to="/page/terms-and-conditions" target="_blank">
              الشروط والأحكام
            </Link>
            ، وعلى خصم <Money amount={offer.renewal.price_after_tax_minor} /> من هذه البطاقة{' '}
            <ChargeTime days={offer.renewal.product.days} />. {otherCard} <OtherPlan offer={offer} />{' '}
            <CouponOnRenewals {...offer.renewal} /> <NewPrice price={offer.price_change} /> يمكنني إيقافه متى
            شئت.
          </Trans>
        ) : (
          <Trans>
            أوافق على{' '}
            <Link to="/page/terms-and-conditions" target="_blank">
              الشروط والأحكام
            </Link>
            .
          </Trans>
        )}
      </Checkbox>
      <p className="hint">
        {offer.renewal?.is_due ? (
          <>
            <Trans>حلّ موعد التجديد، فتُجدَّد الباقة بقبولكم:</Trans>{' '}
            <PaidAtOnce payment={offer.renewal} from={<Trans>من البطاقة المختارة</Trans>} />
          </>
        ) : (
          <Trans>لا يُخصم شيء الآن.</Trans>
        )}
      </p>
      <div>
        <Button name="intent" value="take" isBusy={isBusy} busy={<Trans>ننقل الاشتراك…</Trans>}>
          {paid > 0 ? (
            <Trans>
              قبول الاشتراك ودفع <Money amount={paid} />
            </Trans>
          ) : (
            <Trans>قبول الاشتراك</Trans>
          )}
        </Button>
      </div>
    </Form>
  )
}

/** Changes with what whoever accepts consents to. */
function termsKeyOf({ renewal, price_change: change }: Offer): string {
  return [
    renewal?.product.id,
    renewal?.price_after_tax_minor,
    renewal?.is_due,
    change?.id,
    change?.price_after_tax_minor,
  ].join(' ')
}

function Decline({ offer }: { offer: Offer }) {
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('intent') === 'decline'
  return (
    <Form method="post" noValidate preventScrollReset className="stack gap-2 border-t border-line pt-4">
      <input type="hidden" name="group" value={offer.subscription_id} />
      <p className="hint">
        <Trans>إن اعتذرتم بقيت عضويتكم كما هي.</Trans>
      </p>
      <div>
        <Button kind="second" size="small" name="intent" value="decline" isBusy={isBusy}>
          <Trans>الاعتذار عن العرض</Trans>
        </Button>
      </div>
    </Form>
  )
}
