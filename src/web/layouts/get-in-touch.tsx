import { Trans } from '@lingui/react/macro'
import { LinkButton } from '#ui/button'

/** Asks whether questions are left, and shows where the answers are. */
export function GetInTouch() {
  return (
    <section className="section wrap" id="contact">
      <div className="card touch">
        <div className="stack gap-1">
          <h2>
            <Trans>هل ما زالت لديكم أسئلة؟</Trans>
          </h2>
          <p className="text-ink-2">
            <Trans>جمعنا أكثر ما يُسأل عنه في صفحة واحدة. وإن لم تجدوا جوابكم فاكتبوا لنا.</Trans>
          </p>
        </div>
        <div className="row">
          <LinkButton to="/faq">
            <Trans>تصفّح الأسئلة الشائعة</Trans>
          </LinkButton>
          <LinkButton to="/page/contact-us" kind="second">
            <Trans>راسلونا</Trans>
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
