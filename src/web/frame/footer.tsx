import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { Icon } from '#ui/icon'
import { Ltr } from '#ui/ltr'
import { PaymentMarks } from '#ui/payment-mark'
import { Logo } from './slim-header.tsx'
import { useShop, type useStore } from './store-settings.ts'

/**
 * Who sells here, as Saudi law asks; empty entries of the settings are not shown.
 * @param tool the choice of the scheme, where the frame is a page's own; error pages go without
 * @param policy one more entry of the policies
 */
export function Footer({ tool, policy }: { tool?: ReactNode; policy?: ReactNode }) {
  const shop = useShop()
  return shop ? <FooterOf store={shop.store} year={shop.year} tool={tool} policy={policy} /> : null
}

type Shown = Pick<
  NonNullable<ReturnType<typeof useStore>>,
  | 'name'
  | 'sentence'
  | 'legal_name'
  | 'unified_number'
  | 'vat_number'
  | 'phone'
  | 'email'
  | 'address'
  | 'support_hours'
  | 'certificate_number'
  | 'certificate_url'
  | 'social_links'
  | 'payment_marks'
  | 'page_links'
>

type FooterProps = { store: Shown; year: number; tool?: ReactNode; policy?: ReactNode }

/** The same of given settings: the administration shows what it is about to save. */
export function FooterOf({ store, year, tool, policy }: FooterProps) {
  const { t } = useLingui()
  return (
    <footer className="foot on-deep">
      <div className="wrap">
        <div className="columns">
          <div className="stack">
            <Logo />
            {store.sentence && <p className="max-w-[20em]">{store.sentence}</p>}
            {store.certificate_number && (
              <div className="trust">
                <Icon name="shield" />
                <span>
                  <span className="named">
                    <Trans>موثّق في منصة الأعمال</Trans>
                  </span>{' '}
                  <Certificate number={store.certificate_number} url={store.certificate_url} />
                </span>
              </div>
            )}
            <div className="trust">
              <Icon name="lock" />
              <span>
                <Trans>بيانات بطاقتكم لا تمر بخوادمنا</Trans>
              </span>
            </div>
          </div>
          <nav aria-labelledby="foot-company">
            <h2 id="foot-company">
              <Trans>الشركة</Trans>
            </h2>
            <ul>
              <li>
                <Link to="/page/contact-us">
                  <Trans>تواصلوا معنا</Trans>
                </Link>
              </li>
              <li>
                <Link to={href('/faq')}>
                  <Trans>الأسئلة الشائعة</Trans>
                </Link>
              </li>
              {store.page_links
                .filter(({ shown_in }) => shown_in === 'footer')
                .map(({ slug, title }) => (
                  <li key={slug}>
                    <Link to={`/page/${slug}`}>{title}</Link>
                  </li>
                ))}
            </ul>
          </nav>
          <nav aria-labelledby="foot-policies">
            <h2 id="foot-policies">
              <Trans>السياسات</Trans>
            </h2>
            <ul>
              <li>
                <Link to="/page/terms-and-conditions">
                  <Trans>الشروط والأحكام</Trans>
                </Link>
              </li>
              <li>
                <Link to="/page/payment-and-return-policy">
                  <Trans>الدفع والاسترداد</Trans>
                </Link>
              </li>
              <li>
                <Link to="/page/privacy-policy">
                  <Trans>الخصوصية</Trans>
                </Link>
              </li>
              {policy}
            </ul>
          </nav>
          <details className="business">
            <summary>
              <h2>
                <Trans>بيانات المنشأة</Trans>
              </h2>
              <Icon name="chevron-down" small />
            </summary>
            {/* Where there is room for all of it nothing is to be pressed. */}
            <h2 className="unfolded">
              <Trans>بيانات المنشأة</Trans>
            </h2>
            <dl>
              <Detail name={t`الاسم`} value={store.legal_name} />
              <Detail name={t`الرقم الوطني الموحد`} value={store.unified_number} latin />
              <Detail name={t`الرقم الضريبي`} value={store.vat_number} latin />
              <Detail
                name={t`الهاتف`}
                value={store.phone}
                latin
                href={`tel:${store.phone.replace(/[^+\d]/g, '')}`}
              />
              <Detail name={t`البريد`} value={store.email} latin href={`mailto:${store.email}`} />
              <Detail name={t({ context: 'place', message: 'العنوان' })} value={store.address} />
              <Detail name={t`ساعات الدعم`} value={store.support_hours} />
            </dl>
          </details>
        </div>
        <div className="base">
          <PaymentMarks names={store.payment_marks} />
          <div className="row gap-x-[18px] gap-y-1">
            {store.social_links.map(({ name, url }) => (
              <a key={url} href={url} rel="noopener" lang="en">
                {name}
              </a>
            ))}
          </div>
          {tool}
          <span>
            © {year} {store.name}
          </span>
        </div>
      </div>
    </footer>
  )
}

function Certificate({ number, url }: { number: string; url: string }) {
  const words = (
    <>
      <Trans>رقم التوثيق</Trans>&nbsp;<Ltr>{number}</Ltr>
    </>
  )
  return url ? (
    <a href={url} rel="noopener">
      {words}
    </a>
  ) : (
    words
  )
}

function Detail(props: { name: string; value: string; latin?: boolean; href?: string }) {
  const { name, value, latin, href } = props
  if (!value) return null
  const shown = latin ? <Ltr>{value}</Ltr> : <bdi>{value}</bdi>
  return (
    <>
      <dt>{name}</dt>
      <dd>{href ? <a href={href}>{shown}</a> : shown}</dd>
    </>
  )
}
