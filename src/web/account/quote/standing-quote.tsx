import { Trans } from '@lingui/react/macro'
import { Form, href } from 'react-router'
import { maxEmail } from '#rules/core/text-lengths'
import type { PaymentQuote } from '#contract/payment-quotes'
import type { z } from '#contract/wire'
import { Button } from '#ui/button'
import { CopyField } from '#ui/copy-field'
import { Icon } from '#ui/icon'
import { Ltr } from '#ui/ltr'
import { QuoteBadge } from '#ui/quote-badge'
import { QuoteFacts } from '#ui/quote-facts'
import { TextField } from '#ui/text-field'
import { AskFirst } from '../ask-first.tsx'

type StandingQuoteProps = {
  orderId: string
  quote: z.infer<typeof PaymentQuote>
  /** What the balance pays of the order, in halalas: the quote says it. */
  fromBalance: number
  refusal: { message: string; email?: string | undefined; isAsking?: boolean } | undefined
  isBusy: boolean
}

/** The newest quote: its state, and, while it can be paid, the ways to hand it over and to take it back. */
export function StandingQuote({ orderId, quote, fromBalance, refusal, isBusy }: StandingQuoteProps) {
  const isShown = quote.state === 'open' || quote.state === 'paid'
  return (
    <section className="card narrow" aria-labelledby="quote">
      <header>
        <h2 id="quote">
          <Trans>
            العرض <Ltr>{quote.number}</Ltr>
          </Trans>
        </h2>
        <QuoteBadge state={quote.state} />
      </header>
      <div className="body stack gap-6">
        <QuoteFacts amount={quote.amount_minor} until={quote.valid_until} />
        {isShown && (
          <div className="row">
            <a className="button second" href={href('/user/orders/:id/quote/pdf', { id: orderId })}>
              <Icon name="download" />
              <Trans>تنزيل العرض PDF</Trans>
            </a>
          </div>
        )}
        {quote.link && (
          <>
            <div className="stack gap-3">
              <CopyField
                label={<Trans>رابط الدفع</Trans>}
                value={quote.link}
                copy={<Trans>نسخ الرابط</Trans>}
                copied={<Trans>نُسخ الرابط.</Trans>}
              />
              <p className="hint">
                {fromBalance > 0 ? (
                  <Trans>
                    من يملك الرابط يرى العرض ويدفعه، ولا يرى حسابكم ولا بطاقاتكم، ولا يرى من رصيدكم إلا ما يُدفع
                    منه هذا الطلب.
                  </Trans>
                ) : (
                  <Trans>من يملك الرابط يرى العرض ويدفعه، ولا يرى حسابكم ولا بطاقاتكم ولا رصيدكم.</Trans>
                )}
              </p>
            </div>
            <Form method="post" noValidate className="stack gap-4">
              <TextField
                key={refusal?.email ?? quote.billing_email}
                label={<Trans>إرساله بالبريد</Trans>}
                hint={<Trans>بريد قسم الحسابات أو الزميل الذي يدفع.</Trans>}
                name="email"
                type="email"
                inputMode="email"
                latin
                maxLength={maxEmail}
                defaultValue={refusal?.email ?? quote.billing_email}
                error={refusal?.email === undefined ? undefined : refusal.message}
              />
              <div className="row">
                <Button
                  kind="second"
                  icon="mail"
                  name="intent"
                  value="send"
                  isBusy={isBusy}
                  busy={<Trans>نرسل العرض…</Trans>}
                >
                  <Trans>إرسال العرض</Trans>
                </Button>
              </div>
            </Form>
            <AskFirst
              intent="withdraw"
              isInCard
              isAsking={refusal?.isAsking ?? false}
              face={<Trans>سحب عرض السعر</Trans>}
              title={<Trans>سحب عرض السعر؟</Trans>}
              safe={<Trans>إبقاء العرض</Trans>}
              action={<Trans>تأكيد سحب العرض</Trans>}
              busy={<Trans>نسحب العرض…</Trans>}
            >
              <Trans>
                لن يعمل رابطه بعد ذلك، ويبقى طلبكم كما هو. إن كان زميل يدفع الآن في صفحة بنكه فقد يكتمل دفعه.
              </Trans>
            </AskFirst>
          </>
        )}
      </div>
    </section>
  )
}
