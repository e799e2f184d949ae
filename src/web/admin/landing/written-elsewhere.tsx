import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import type { Product } from '#contract/catalogue'
import type { z } from '#contract/wire'
import { useMay } from '../../frame/staff-user.ts'

/**
 * What else stands on the landing page, and where it is written: the headline, the plans, the pick and its
 * label.
 */
export function WrittenElsewhere({ pick }: { pick: z.infer<typeof Product> | null }) {
  const maySeeStore = useMay('store:read')
  return (
    <section className="card" aria-labelledby="elsewhere">
      <header>
        <h2 id="elsewhere">
          <Trans>مع الأقسام</Trans>
        </h2>
      </header>
      <ul className="body landing-elsewhere">
        {maySeeStore && (
          <li>
            <span>
              <Trans>العنوان الكبير والوعد تحته</Trans>
            </span>
            <Link to={href('/admin/settings')}>
              <Trans>إعدادات المتجر</Trans>
            </Link>
          </li>
        )}
        <li>
          <span>
            <Trans>الباقات بأسعارها ومزاياها</Trans>
          </span>
          <Link to={href('/admin/products')}>
            <Trans>الباقات</Trans>
          </Link>
        </li>
        <li>
          <span>
            <Trans>اختيارنا وسبب الترشيح</Trans>
            {pick && (
              <span className="hint block">
                <bdi>{pick.name}</bdi>
                {pick.pick_label && (
                  <>
                    {' · '}
                    <bdi>{pick.pick_label}</bdi>
                  </>
                )}
              </span>
            )}
          </span>
          {pick ? (
            <Link to={href('/admin/products/:id', { id: pick.id })}>
              <Trans>تحرير الباقة</Trans>
            </Link>
          ) : (
            <span className="hint">
              <Trans>لم تُختر باقة</Trans>
            </span>
          )}
        </li>
      </ul>
    </section>
  )
}
