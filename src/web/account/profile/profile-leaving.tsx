import { href } from 'react-router'
import { Trans } from '@lingui/react/macro'
import { Button, LinkButton } from '#ui/button'
import { Notice } from '#ui/notice'

/** What can be taken along, and the way out. */
export function ProfileLeaving({ copy }: { copy: 'ready' | 'later' | undefined }) {
  return (
    <section className="card" aria-labelledby="leaving">
      <header>
        <h2 id="leaving">
          <Trans>نسخة بياناتكم وإغلاق الحساب</Trans>
        </h2>
      </header>
      <ul className="body lines-list">
        <li>
          <div>
            <b>
              <Trans>نسخة من بياناتكم</Trans>
            </b>
            {copy === 'ready' && (
              <Notice tone="good" announce className="my-2">
                <Trans>تأكدت هويتكم. نزّلوا بياناتكم الآن.</Trans>
              </Notice>
            )}
            {copy === 'later' && (
              <Notice tone="wait" announce className="my-2">
                <Trans>نزّلتم بياناتكم مرات كثيرة. حاولوا بعد ساعة.</Trans>
              </Notice>
            )}
            <p className="hint">
              <Trans>
                ملف واحد فيه ملفكم وطلباتكم ومدفوعاتكم واشتراكاتكم وتذاكركم ورسائلنا إليكم وموافقاتكم وسجل
                دخولكم.
              </Trans>
            </p>
          </div>
          {/* A file comes back: the browser itself asks for it. */}
          <form method="post" noValidate action={href('/user/profile/copy')}>
            <Button kind="second" size="small" icon="download">
              <Trans>تنزيل بياناتي</Trans>
            </Button>
          </form>
        </li>
        <li>
          <div>
            <b>
              <Trans>إغلاق الحساب</Trans>
            </b>
            <p className="hint">
              <Trans>تُمحى بياناتكم الشخصية نهائيًا، وتبقى الفواتير كما يوجب النظام.</Trans>
            </p>
          </div>
          <LinkButton to={href('/user/profile/closure')} kind="second" size="small">
            <Trans>إغلاق الحساب</Trans>
          </LinkButton>
        </li>
      </ul>
    </section>
  )
}
