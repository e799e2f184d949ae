import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { Form, href, Link, useNavigation } from 'react-router'
import { Button } from '#ui/button'
import { Comma } from '#ui/comma'
import { Glyph } from '#ui/glyph'
import { Ltr } from '#ui/ltr'
import { webAddress } from '../../store/gateway/card-gateway.ts'
import { visitBank } from '../../store/payment/bank-visit.ts'
import { CardFace } from '../card/card-face.tsx'
import { EndingIn } from '../card/ending-in.tsx'
import { RemoveCard } from './remove-card.tsx'
import type { RenewableSubscription, SavedCard } from '../card/types.ts'

type CardRowsProps = {
  cards: SavedCard[]
  plans: RenewableSubscription[]
  /** The card whose removal is asked about, without script. */
  asking: string | null
  now: string
}

export function CardRows({ cards, plans, asking, now }: CardRowsProps) {
  const { t } = useLingui()
  return (
    <section className="card" aria-label={t`البطاقات المحفوظة`}>
      <ul className="saved-cards">
        {cards.map((card) => (
          <li key={card.id}>
            <CardFace card={card} />
            <div className="stack about justify-items-start gap-1">
              <State card={card} />
              <p className="hint">
                <bdi>{card.name}</bdi>
                {card.name && ' · '}
                <Expiry card={card} />
              </p>
              <Renews plans={plans.filter(({ id }) => card.subscriptions.includes(id))} />
            </div>
            <div className="row gap-2">
              {card.status === 'verifying' && card.verification_url && (
                <ToBank card={card.id} url={card.verification_url} />
              )}
              {card.status === 'active' && card.gateway !== null && !card.is_default && !card.is_expired && (
                <MakeDefault card={card} />
              )}
              <RemoveCard {...{ card, cards, plans, now }} isAsking={asking === card.id} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A link like another; with a script, one comes back over the bank's pages to this one. */
function ToBank({ card, url }: { card: string; url: string }) {
  return (
    <a
      className="button small"
      href={url}
      onClick={(event) => {
        const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
        if (isElsewhere || webAddress(url) === null) return
        event.preventDefault()
        visitBank(url, card)
      }}
    >
      <Trans>إكمال التحقق</Trans>
    </a>
  )
}

function State({ card }: { card: SavedCard }) {
  if (card.status === 'verifying') {
    return (
      <span className="badge tone-wait">
        <Glyph name="clock" />
        <Trans>بانتظار تحقق البنك</Trans>
      </span>
    )
  }
  if (card.gateway === null) {
    return (
      <span className="badge tone-void">
        <Glyph name="slash" />
        <Trans>لا تُقبل الآن</Trans>
      </span>
    )
  }
  if (card.is_expired) {
    return (
      <span className="badge tone-void">
        <Glyph name="slash" />
        <Trans>منتهية</Trans>
      </span>
    )
  }
  return card.is_default ? (
    <span className="badge tone-good">
      <Glyph name="check" />
      <Trans>الأساسية</Trans>
    </span>
  ) : null
}

function Expiry({ card }: { card: SavedCard }) {
  const expiry = `${String(card.month).padStart(2, '0')}/${String(card.year % 100).padStart(2, '0')}`
  return card.is_expired ? (
    <Trans>
      انتهت في <Ltr>{expiry}</Ltr>
    </Trans>
  ) : (
    <Trans>
      تنتهي في <Ltr>{expiry}</Ltr>
    </Trans>
  )
}

function Renews({ plans }: { plans: RenewableSubscription[] }) {
  if (plans.length === 0) return null
  return (
    <p className="text-sm">
      <Trans>تتجدد بها:</Trans>{' '}
      {plans.map(({ id, renewed_name: name }, index) => (
        <Fragment key={id}>
          {index > 0 && <Comma />}
          <Link to={href('/user/subscriptions/:id', { id })}>
            <Trans>
              باقة <bdi>{name}</bdi>
            </Trans>
          </Link>
        </Fragment>
      ))}
    </p>
  )
}

function MakeDefault({ card }: { card: SavedCard }) {
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('intent') === 'default' && formData.get('id') === card.id
  return (
    <Form method="post" noValidate preventScrollReset>
      <input type="hidden" name="id" value={card.id} />
      <Button kind="second" size="small" name="intent" value="default" isBusy={isBusy}>
        <Trans>تعيينها أساسية</Trans>{' '}
        <span className="visually-hidden">
          <EndingIn card={card} />
        </span>
      </Button>
    </Form>
  )
}
