import { Trans } from '@lingui/react/macro'
import { Form, Link, useNavigation } from 'react-router'
import type { z } from '#contract/wire'
import type { PlanChangeQuote } from '#contract/plan-changes'
import { formatWholePhone } from '#locales/format'
import { assertNever } from '#rules/invariant'
import { Button, LinkButton } from '#ui/button'
import { Checkbox } from '#ui/checkbox'
import { DateTime } from '#ui/date-time'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { Days, Points } from '#ui/plan-measures'
import { priceOfDay } from '../../ui/price-of-day.ts'
import { PriceLines } from '#ui/price-lines'
import { ScheduledPrice } from '#ui/scheduled-price'
import type { Subscription } from '../types.ts'
import { returnDay } from './pause.tsx'

type QuoteProps = {
  quote: z.infer<typeof PlanChangeQuote>
  subscription: Pick<Subscription, 'paused_until' | 'ends_at'>
  here: string
  formKey: string
  termsMissing: boolean
}

/** What it means, what is counted, and what is charged when. */
export function Quote({ quote, subscription, here, formKey, termsMissing }: QuoteProps) {
  const name = <bdi>{quote.name}</bdi>
  const isDown = quote.kind === 'downgrade'
  const isPausedFirst = isDown && returnDay(subscription) !== null
  const end = <DateTime value={subscription.ends_at} form="date" />
  const begin = <DateTime value={quote.takes_effect_at} form="date" />
  const price = <Money amount={quote.price_after_tax_minor} />
  const isBusy = useNavigation().state !== 'idle'
  return (
    <section className="card" aria-labelledby="quote" id="change">
      <header>
        <h2 id="quote">
          {isDown ? <Trans>الانتقال إلى باقة {name}</Trans> : <Trans>الترقية إلى باقة {name}</Trans>}
        </h2>
      </header>
      <Form method="post" noValidate className="body two-columns gap-x-10 gap-y-6">
        <input type="hidden" name="product_id" value={quote.product_id} />
        <input type="hidden" name="expected" value={isDown ? '' : quote.final_price_minor} />
        <input type="hidden" name="price_change" value={quote.renewal?.price_change?.id ?? ''} />
        <input type="hidden" name="key" value={formKey} />
        <div className="stack content-start gap-4">
          {quote.waits_because && (
            <p>
              <WhyItWaits reason={quote.waits_because} quote={quote} />
            </p>
          )}
          <p>
            {isPausedFirst ? (
              <Trans>
                تبقى باقتكم الحالية بكل نقاطها حتى {end}، ثم تتوقف كما أردتم، وتبدأ باقة {name} بسعرها {price}{' '}
                في {begin}. لا يُخصم شيء قبل ذلك، ويمكنكم التراجع.
              </Trans>
            ) : isDown ? (
              <Trans>
                تبقى باقتكم الحالية بكل نقاطها حتى {begin}، ثم تبدأ باقة {name}. لا يُخصم شيء الآن، ويمكنكم
                التراجع قبل ذلك.
              </Trans>
            ) : (
              <Trans>تبدأ باقة {name} فور الدفع، وتنتهي باقتكم الحالية معها. قبل الدفع يمكنكم التراجع.</Trans>
            )}
          </p>
          {!isDown && quote.credit_minor > 0 && (
            <Notice tone="good">
              <Trans>
                قيمة ما لم تستخدموه من باقتكم: <Money amount={quote.credit_minor} />، محسوبة بالأقل من الأيام
                والنقاط الباقية.
              </Trans>
            </Notice>
          )}
          <p className="text-sm text-ink-2">
            <Days count={quote.days} /> · <Points count={quote.points} />
          </p>
          <PriceLines
            sums={quote}
            {...(!isDown &&
              quote.credit_used_minor > 0 && {
                credit: { name: <Trans>قيمة ما لم تستخدموه</Trans>, amount: quote.credit_used_minor },
              })}
            totalName={isDown ? <Trans>يُخصم عند التجديد</Trans> : <Trans>المطلوب الآن</Trans>}
          />
        </div>
        <div className="stack content-start gap-4">
          {quote.asks_who_stays && <MembersLeave members={quote.members} />}
          {quote.needs_auto_renewal ? (
            <Notice tone="wait" title={<Trans>تحتاج هذه الباقة إلى التجديد التلقائي.</Trans>}>
              <Trans>تُخصم مع التجديد القادم، والتجديد متوقف الآن.</Trans>{' '}
              <Link to={here}>
                <Trans>تفعيل التجديد</Trans>
              </Link>
            </Notice>
          ) : (
            <>
              <Checkbox
                name="accept_terms"
                required
                error={termsMissing && <Trans>وافقوا على الشروط للمتابعة</Trans>}
              >
                <Trans>
                  أوافق على{' '}
                  <Link to="/page/terms-and-conditions" target="_blank">
                    الشروط والأحكام
                  </Link>
                  .
                </Trans>{' '}
                {isPausedFirst ? (
                  <Trans>
                    وأوافق على بدء باقة {name} بسعر {price} في {begin}، بدل عودة باقتي الحالية، من رصيدي ثم من
                    بطاقة التجديد.
                  </Trans>
                ) : (
                  isDown && (
                    <Trans>
                      وأوافق على التجديد بسعر {price} بدل سعر باقتي الحالية، من رصيدي ثم من بطاقة التجديد.
                    </Trans>
                  )
                )}
              </Checkbox>
              {quote.renewal && (
                <Checkbox
                  name="auto_renew"
                  hint={quote.renewal.price_change && <ScheduledPrice {...quote.renewal.price_change} />}
                >
                  <Trans>
                    تجديد الباقة الجديدة تلقائيًا بسعرها <Money amount={quote.renewal.price_after_tax_minor} />
                  </Trans>
                </Checkbox>
              )}
              <div className="row">
                <Button isBusy={isBusy}>
                  {isPausedFirst ? (
                    <Trans>تأكيد الانتقال عند العودة</Trans>
                  ) : isDown ? (
                    <Trans>تأكيد الانتقال عند نهاية المدة</Trans>
                  ) : quote.final_price_minor > 0 ? (
                    <Trans>
                      المتابعة إلى دفع <Money amount={quote.final_price_minor} />
                    </Trans>
                  ) : (
                    <Trans>المتابعة إلى تأكيد الترقية</Trans>
                  )}
                </Button>
                <LinkButton to={here} kind="second">
                  <Trans>إبقاء باقتي</Trans>
                </LinkButton>
              </div>
            </>
          )}
        </div>
      </Form>
    </section>
  )
}

type WhyItWaitsProps = {
  reason: NonNullable<QuoteProps['quote']['waits_because']>
  quote: Pick<QuoteProps['quote'], 'days' | 'price_after_tax_minor'>
}

function WhyItWaits({ reason, quote }: WhyItWaitsProps) {
  const aDay = <Money amount={priceOfDay(quote.price_after_tax_minor, quote.days)} />
  switch (reason) {
    case 'costs_less_a_day':
      return <Trans>تكلفة اليوم فيها {aDay}، أقل من تكلفته في باقتكم، لذلك لا تبدأ قبل نهاية مدتكم.</Trans>
    case 'costs_the_same_a_day':
      return (
        <Trans>
          تكلفة اليوم فيها {aDay}، كتكلفته في باقتكم، ونقاطه ليست أكثر، لذلك لا تبدأ قبل نهاية مدتكم.
        </Trans>
      )
    case 'money_would_be_left':
      return (
        <Trans>
          قيمة ما لم تستخدموه من باقتكم أكبر من سعر هذه الباقة، لذلك لا تبدأ قبل نهاية مدتكم، ولا تخسرون منها
          شيئًا.
        </Trans>
      )
    default:
      return assertNever(reason)
  }
}

function MembersLeave({ members }: { members: QuoteProps['quote']['members'] }) {
  return (
    <div className="stack gap-2">
      <Notice tone="wait" title={<Trans>لا تتيح هذه الباقة المشاركة.</Trans>}>
        <Trans>يفقد أعضاؤكم أماكنهم مع بدايتها:</Trans>{' '}
        {members.map(({ id, phone }) => (
          <span key={id} className="block">
            <Ltr>{formatWholePhone(phone)}</Ltr>
          </span>
        ))}
      </Notice>
      <Checkbox name="members_leave" required>
        <Trans>أعلم أن الأعضاء لن يبقوا معي</Trans>
      </Checkbox>
    </div>
  )
}
