import { Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { digest } from 'virtual:consent-script'
import { Button } from '#ui/button'
import { useClient, useStore } from './store-settings.ts'

/**
 * Asks a visitor whether their visit may be measured: both answers are as easy, and none is given by going
 * on. It stands in the page of every visitor, hidden, and a script shows it where this browser has not
 * answered. Nothing of it is there where the store reports to nobody, or to a client, whose account has the
 * question.
 */
export function ConsentBar() {
  const store = useStore()
  const client = useClient()
  if (!store?.asks_measurement || client) return null
  return (
    <>
      <script async src={`/measurement.js?v=${digest}`} />
      <section className="consent-bar" aria-labelledby="consent-title">
        <h2 id="consent-title" tabIndex={-1}>
          <Trans>هل تسمحون بقياس زيارتكم؟</Trans>
        </h2>
        <p>
          <Trans>
            بإذنكم تُبلغ خوادمنا شركات الإحصاء والإعلان (Google وMeta وTikTok وSnap) بأن زائرًا رأى هذه الصفحة أو
            اختار باقة، وبالشراء بعد الدخول. ولكم تغيير ذلك متى شئتم من أسفل الصفحة.
          </Trans>{' '}
          <Link to="/page/privacy-policy">
            <Trans>ما الذي يُرسَل؟</Trans>
          </Link>
        </p>
        <div className="choices-of-two">
          <Button type="button" kind="second" data-consent="no">
            <Trans>عدم السماح</Trans>
          </Button>
          <Button type="button" kind="second" data-consent="yes">
            <Trans>السماح بالقياس</Trans>
          </Button>
        </div>
      </section>
    </>
  )
}

/** The way back to that question, for the foot of the page. */
export function ConsentLink() {
  const { t } = useLingui()
  const store = useStore()
  const client = useClient()
  if (!store?.asks_measurement) return null
  if (client)
    return (
      <li>
        <Link to={href('/user/profile/privacy')}>{t`قياس الزيارة`}</Link>
      </li>
    )
  return (
    <li>
      <button type="button" data-consent="open">{t`قياس الزيارة`}</button>
    </li>
  )
}
