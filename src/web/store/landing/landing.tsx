import { Trans } from '@lingui/react/macro'
import type { z } from '@hono/zod-openapi'
import { data, href, Link } from 'react-router'
import { LinkButton } from '#ui/button'
import { Disclosure } from '#ui/disclosure'
import { Failure } from '#ui/failure'
import { Icon } from '#ui/icon'
import { HeroArt } from '#ui/lattice'
import { Notice } from '#ui/notice'
import { PlanCard } from '#ui/plan-card'
import { type Faq, listFaqs, listProducts, type Product } from '#contract/catalogue'
import { getApi } from '../../request/api.server.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { useClient, useShop } from '../../frame/store-settings.ts'
import { StructuredData } from '../../frame/structured-data.tsx'
import { getPage } from '../../request/page-context.server.ts'
import type { Route } from './+types/landing.ts'
import { drawingOf } from '../drawing.ts'
import { findProduct } from '../find-plan.server.ts'
import { compareFeatures } from './compare-plans.ts'
import { Comparison } from './comparison.tsx'
import { shopFacts } from './facts.ts'
import { taxesSaid, toShownPlan } from '../shown-plan.ts'
import type { ShownPlan } from '../shown-plan.ts'

/** Links, forms and disclosures only. */
export const handle = { isNative: true } satisfies PageHandle

/** How many questions stand on the landing page; the rest has a page of its own. */
const questionsShown = 4

export async function loader({ context }: Route.LoaderArgs) {
  const { url, language } = getPage(context)
  const api = getApi(context)
  const wanted = url.searchParams.get('plan')

  const [shop, linked, faqs] = await Promise.all([
    orNothing(api.call(listProducts)),
    wanted === null ? null : orNothing(findProduct(api, wanted)),
    orNothing(api.call(listFaqs)),
  ])

  const products = withLinked(shop?.body.products ?? [], linked?.product)
  // An empty list differs from one that could not be loaded; the latter is not cached.
  const hasFailed = shop === null || faqs === null
  const window = {
    hasFailed: shop === null,
    plans: products.map((product) => toShownPlan(product, taxesSaid(shop?.body))),
    features: compareFeatures(products, language),
    commonFeatures: (shop?.body.commonFeatures ?? []).map(({ id, icon, title, description }) => ({
      id,
      icon,
      title,
      description,
    })),
    faqs: (faqs?.body.faqs ?? []).slice(0, questionsShown).map(toShownQuestion),
    /** The plan that a direct link names; null without a link, undefined when it is not sold. */
    chosen: wanted === null ? null : linked?.product.id,
  }
  return data(window, hasFailed ? { status: 503 } : {})
}

/** The landing page is shown even when one of its parts cannot be fetched. */
async function orNothing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Response && error.status >= 500) return null
    throw error
  }
}

/** An invisible plan is sold by direct link: it comes first. */
function withLinked(products: z.infer<typeof Product>[], linked: z.infer<typeof Product> | undefined) {
  if (!linked || products.some(({ id }) => id === linked.id)) return products
  return [linked, ...products]
}

function toShownQuestion({ id, question, answer }: z.infer<typeof Faq>) {
  return { id, question, paragraphs: answer.split(/\n{2,}/) }
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  const shop = useShop()
  const store = shop?.store
  const { plans, features, commonFeatures, faqs, chosen, hasFailed } = loaderData
  return (
    <>
      <PageTitle path="/" />
      {shop && <StructuredData facts={shopFacts(shop, plans)} />}
      <section className="hero on-deep">
        <HeroArt />
        <div className="wrap">
          <div className="promise">
            <h1>{store?.headline || store?.name}</h1>
            <p>{store?.sentence}</p>
          </div>
        </div>
      </section>

      <section className="over-hero wrap" id="plans" aria-labelledby="plans-title">
        <h2 className="visually-hidden" id="plans-title">
          <Trans>الباقات</Trans>
        </h2>
        {chosen === undefined && (
          <Notice tone="wait" className="mb-5">
            <Trans>الباقة التي في الرابط لم تعد متاحة. هذه باقاتنا اليوم.</Trans>
          </Notice>
        )}
        {hasFailed ? <FailedPlans /> : <Plans plans={plans} chosen={chosen} />}
      </section>

      {commonFeatures.length > 0 && <InEveryPlan features={commonFeatures} />}
      {plans.length > 1 && <Comparison plans={plans} features={features} />}
      {faqs.length > 0 && <Questions faqs={faqs} />}
    </>
  )
}

function Plans({ plans, chosen }: { plans: ShownPlan[]; chosen: string | null | undefined }) {
  const client = useClient()
  const step = client ? '/complete' : '/phone'
  if (plans.length === 0) {
    return (
      <Notice>
        <Trans>لا توجد باقات للبيع الآن. عودوا إلينا قريبًا.</Trans>
      </Notice>
    )
  }
  return (
    <>
      <div className="plans">
        {plans.map((plan) => {
          const isPick = chosen ? plan.id === chosen : plan.isRecommended
          return (
            <PlanCard
              key={plan.id}
              plan={plan}
              pick={isPick && (chosen ? <Trans>الباقة المختارة</Trans> : <Trans>ترشيحنا</Trans>)}
            >
              <LinkButton to={`${step}?plan=${plan.id}`} kind={isPick ? 'primary' : 'second'} full>
                <Trans>الاشتراك في {plan.name}</Trans>
              </LinkButton>
            </PlanCard>
          )
        })}
      </div>
      <p className="hint mt-[18px]">
        <Trans>استرداد كامل خلال 7 أيام ما لم تُستخدم الباقة. لا تجديد تلقائي إلا بموافقتكم.</Trans>
      </p>
    </>
  )
}

function FailedPlans() {
  return (
    <Failure
      title={<Trans>تعذّر عرض الباقات</Trans>}
      act={
        <LinkButton to="/" reloadDocument kind="second">
          <Trans>إعادة المحاولة</Trans>
        </LinkButton>
      }
    >
      <Trans>حدث خطأ من جهتنا. حاولوا مرة أخرى بعد ثوانٍ.</Trans>
    </Failure>
  )
}

type CommonFeature = { id: string; icon: string; title: string; description: string }

function InEveryPlan({ features }: { features: CommonFeature[] }) {
  return (
    <section className="section wrap" aria-labelledby="common-title">
      <h2 id="common-title">
        <Trans>في كل باقة</Trans>
      </h2>
      <div className="quarters mt-8">
        {features.map(({ id, icon, title, description }) => (
          <div key={id}>
            <Icon name={drawingOf(icon, 'check')} />
            <h3>{title}</h3>
            <p>{description}</p>
          </div>
        ))}
      </div>
    </section>
  )
}

function Questions({ faqs }: { faqs: ReturnType<typeof toShownQuestion>[] }) {
  return (
    <section className="section wrap heading-beside" id="faq" aria-labelledby="faq-title">
      <div className="stack gap-2.5">
        <h2 className="section-title" id="faq-title">
          <Trans>أسئلة تسبق الاشتراك</Trans>
        </h2>
        <Link className="standing-link" to={href('/faq')}>
          <Trans>كل الأسئلة والأجوبة</Trans>
        </Link>
      </div>
      <div className="disclosures">
        {faqs.map(({ id, question, paragraphs }, at) => (
          <Disclosure key={id} title={question} isOpen={at === 0}>
            <div className="prose">
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </Disclosure>
        ))}
      </div>
    </section>
  )
}
