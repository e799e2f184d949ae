import { Trans, useLingui } from '@lingui/react/macro'
import { LinkButton } from '#ui/button'
import { Glyph } from '#ui/glyph'
import { Icon } from '#ui/icon'
import { HeroArt, LitPath } from '#ui/lattice'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { ForDays } from '#ui/plan-measures'
import type { ShownPlan } from '../shown-plan.ts'
import { isAddress } from './sample-card.tsx'
import type { ShownSection } from './shown-section.ts'

type HeroProps = {
  headline: string
  promise: string
  /** The drawn sample; without one the hero holds its words alone. */
  alert: ShownSection | undefined
  /** The plan with the lowest price; undefined when nothing is sold. */
  cheapest: ShownPlan | undefined
}

/** What the store promises, and one sample of it at the end of the lit path. */
export function Hero({ headline, promise, alert, cheapest }: HeroProps) {
  return (
    <section className={alert ? 'hero with-scene on-deep' : 'hero on-deep'}>
      {!alert && <HeroArt />}
      <div className="wrap">
        <div className="promise">
          <h1>{headline}</h1>
          <p>{promise}</p>
          <ul className="facts">
            <Fact>
              <Trans>دفعة واحدة</Trans>
            </Fact>
            <Fact>
              <Trans>بلا تجديد إلا بموافقتكم</Trans>
            </Fact>
            <Fact>
              <Trans>استرداد كامل خلال 7 أيام</Trans>
            </Fact>
          </ul>
          {cheapest && <HeroAction cheapest={cheapest} />}
        </div>
        {alert && (
          <div className="scene">
            <div className="net" aria-hidden="true">
              <LitPath />
            </div>
            <div className="hold">
              <AlertCard alert={alert} />
              <i className="lamp" aria-hidden="true" />
            </div>
          </div>
        )}
      </div>
    </section>
  )
}

function Fact({ children }: { children: React.ReactNode }) {
  return (
    <li>
      <Icon name="check" small />
      {children}
    </li>
  )
}

/** Phones do not see the plans yet. */
function HeroAction({ cheapest }: { cheapest: ShownPlan }) {
  const amount = <Money amount={cheapest.priceWithTax} isPrice />
  return (
    <div className="go">
      <LinkButton to="#plans" size="large">
        <Trans>اختيار باقتكم</Trans>
      </LinkButton>
      <span>
        <Trans>من {amount}</Trans> <ForDays count={cheapest.days} />
        <br />
        <Trans>دفعة واحدة، شاملة الضريبة</Trans>
      </span>
    </div>
  )
}

/** A drawing of one message: nothing in it can be pressed, and it is read as one picture. */
function AlertCard({ alert }: { alert: ShownSection }) {
  const { t } = useLingui()
  const read = [alert.title, ...alert.items.map(({ title, text }) => `${title}: ${text}`)].join('. ')
  return (
    <div className="alert-card" role="img" aria-label={t`مثال: ${read}`}>
      <div aria-hidden="true">
        <div className="head">
          {alert.label && (
            <span className="badge tone-bad">
              <Glyph name="full" />
              {alert.label}
            </span>
          )}
          <span>{alert.note}</span>
        </div>
        <div className="title">
          <b>{alert.title}</b>
          <span>{isAddress(alert.text) ? <Ltr>{alert.text}</Ltr> : alert.text}</span>
        </div>
        <div className="says">
          {alert.items.map(({ title, text }) => (
            <div key={title}>
              <b>{title}</b>
              <span>{text}</span>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
