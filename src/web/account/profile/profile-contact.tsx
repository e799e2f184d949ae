import { href } from 'react-router'
import { Trans } from '@lingui/react/macro'
import { LinkButton } from '#ui/button'
import { Ltr } from '#ui/ltr'
import { ProofBadge } from '#ui/status-badge'

type ProfileContactProps = { email: string; isEmailProven: boolean; phone: string }

/** Email and phone take effect only with a code, so each has a page of its own. */
export function ProfileContact({ email, isEmailProven, phone }: ProfileContactProps) {
  return (
    <section className="card" aria-labelledby="contact">
      <header>
        <h2 id="contact">
          <Trans>الجوال والبريد</Trans>
        </h2>
      </header>
      <ul className="body lines-list">
        <li>
          <div>
            <b>
              <Trans>رقم الجوال</Trans>
            </b>
            <p>
              <Ltr>{phone}</Ltr>
            </p>
            <p className="hint">
              <Trans>تسجّلون به الدخول.</Trans>
            </p>
          </div>
          <div className="row">
            <ProofBadge isProven />
            <LinkButton to={href('/user/profile/phone')} kind="second" size="small">
              <Trans>تغيير الرقم</Trans>
            </LinkButton>
          </div>
        </li>
        <li>
          <div>
            <b>
              <Trans>البريد الإلكتروني</Trans>
            </b>
            <p className="break-all">
              {email ? (
                <Ltr>{email}</Ltr>
              ) : (
                <span className="text-ink-3">
                  <Trans>لم تضيفوا بريدًا بعد</Trans>
                </span>
              )}
            </p>
            <p className="hint">
              <Trans>نرسل إليه ما يخص طلباتكم، وتستعيدون به حسابكم إن فقدتم رقمكم.</Trans>
            </p>
          </div>
          <div className="row">
            {email && <ProofBadge isProven={isEmailProven} />}
            {email && !isEmailProven && (
              <LinkButton to={href('/user/profile/email')} kind="second" size="small">
                <Trans>تأكيد البريد</Trans>
              </LinkButton>
            )}
            {email && isEmailProven && (
              <LinkButton to={href('/user/profile/email')} kind="second" size="small">
                <Trans>تغيير البريد</Trans>
              </LinkButton>
            )}
            {!email && (
              <LinkButton to={href('/user/profile/email')} kind="second" size="small">
                <Trans>إضافة بريد</Trans>
              </LinkButton>
            )}
          </div>
        </li>
      </ul>
    </section>
  )
}
