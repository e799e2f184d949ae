import { Trans } from '@lingui/react/macro'
import { href, useLocation } from 'react-router'
import { LinkButton } from '#ui/button'

/** Asks whether questions are left, and shows where the answers are. */
export function GetInTouch() {
  const { pathname } = useLocation()
  const isAmongQuestions = pathname === '/faq'
  const isContact = pathname === '/page/contact-us'
  return (
    <section className="section wrap" id="contact">
      <div className="card touch">
        <div className="stack gap-1">
          <h2>
            <Trans>هل ما زالت لديكم أسئلة؟</Trans>
          </h2>
          <p className="text-ink-2">
            {isAmongQuestions ? (
              <Trans>إن لم تجدوا إجابتكم فاكتبوا إلينا.</Trans>
            ) : isContact ? (
              <Trans>جمعنا أكثر ما يُسأل عنه في صفحة واحدة.</Trans>
            ) : (
              <Trans>جمعنا أكثر ما يُسأل عنه في صفحة واحدة. وإن لم تجدوا إجابتكم فاكتبوا إلينا.</Trans>
            )}
          </p>
        </div>
        <div className="row">
          {!isAmongQuestions && (
            <LinkButton to={href('/faq')}>
              <Trans>تصفّح الأسئلة الشائعة</Trans>
            </LinkButton>
          )}
          {!isContact && (
            <LinkButton to="/page/contact-us" kind={isAmongQuestions ? 'primary' : 'second'}>
              <Trans>راسلونا</Trans>
            </LinkButton>
          )}
        </div>
      </div>
    </section>
  )
}
