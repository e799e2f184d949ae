import { href } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { Button, LinkButton } from '#ui/button'
import { CardFields, useCard } from '#ui/card-fields'
import { Notice } from '#ui/notice'
import { focusFirstWrong } from '../../forms/focus-first-wrong.ts'
import { useStore } from '../../frame/store-settings.ts'
import { noGateway, traitsOf } from '../../store/gateway/card-gateway.ts'
import { InSight } from '../../store/in-sight.tsx'
import { CardRefused } from '../../store/payment/paying-trouble.tsx'
import { type AddingTrouble, useAddingCard } from './use-adding-card.ts'

/**
 * A card of its own, without a payment. Nothing of it is in a field that has a name: it goes to the gateway
 * only.
 */
export function AddCard({ newest }: { newest: string | undefined }) {
  const { t } = useLingui()
  const gateway = useStore()?.gateway ?? noGateway
  const card = useCard()
  const adding = useAddingCard(gateway, { newest, onReturn: card.clear })

  function submit(event: FormEvent) {
    event.preventDefault()
    const entry = card.read()
    if (entry) void adding.add(entry)
    else focusFirstWrong(event.currentTarget)
  }

  return (
    <section className="card" aria-labelledby="add-card">
      <header>
        <h2 id="add-card">
          <Trans>إضافة بطاقة</Trans>
        </h2>
      </header>
      <form noValidate className="body stack gap-5" aria-label={t`إضافة بطاقة`} onSubmit={submit}>
        <noscript>
          <Notice tone="bad">
            <Trans>تُرسل البطاقة من متصفحكم إلى بوابة الدفع مباشرة، ويلزم لذلك تشغيل JavaScript.</Trans>
          </Notice>
        </noscript>
        <CardFields card={card} />
        <Notice
          icon="shield"
          title={
            traitsOf(gateway).holdsARiyal ? (
              <Trans>يُحجز ريال واحد ويُعاد فورًا.</Trans>
            ) : (
              <Trans>يتحقق بنككم من بطاقتكم قبل حفظها.</Trans>
            )
          }
        >
          <Trans>
            ننقلكم إلى صفحة بنككم ليتحقق من أن البطاقة لكم. لا يُخصم منها شيء، وتصبح صالحة للدفع حالما ينجح
            التحقق.
          </Trans>
        </Notice>
        {adding.trouble && (
          <InSight of={adding.trouble}>
            <Trouble trouble={adding.trouble} />
          </InSight>
        )}
        <div className="row">
          <Button icon="lock" isBusy={adding.isBusy} busy={<Trans>لحظة، لا تغلقوا الصفحة…</Trans>}>
            <Trans>المتابعة إلى التحقق</Trans>
          </Button>
          <LinkButton to={href('/user/payment-methods')} kind="quiet">
            <Trans>رجوع</Trans>
          </LinkButton>
        </div>
      </form>
    </section>
  )
}

function Trouble({ trouble }: { trouble: AddingTrouble }) {
  switch (trouble.kind) {
    case 'card_refused':
      return <CardRefused fields={trouble.fields} />
    case 'gateway_silent':
      return (
        <Notice tone="bad" title={<Trans>بوابة الدفع لا تستجيب.</Trans>}>
          <Trans>لم يُخصم أي مبلغ. تحققوا من اتصالكم ثم حاولوا مرة أخرى.</Trans>
        </Notice>
      )
    case 'shop_silent':
      return (
        <Notice tone="bad" title={<Trans>لم يصلنا الرد.</Trans>}>
          <Trans>لم يُخصم أي مبلغ. تحققوا من اتصالكم ثم حاولوا مرة أخرى.</Trans>
        </Notice>
      )
    case 'refused':
      return <Notice tone="bad">{trouble.message}</Notice>
  }
}
