import { Trans } from '@lingui/react/macro'
import type { z } from '@hono/zod-openapi'
import { data } from 'react-router'
import { type Faq, listFaqsRoute, listProductsRoute, type Product } from '#contract/catalogue'
import { questionsShown } from '#rules/shop/landing'
import { Notice } from '#ui/notice'
import { getApi, requireOk } from '../../request/api.server.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { useClient, useShop } from '../../frame/store-settings.ts'
import { StructuredData } from '../../frame/structured-data.tsx'
import { getPage } from '../../request/page-context.server.ts'
import type { Route } from './+types/landing.ts'
import { findProduct } from '../find-plan.server.ts'
import { taxesSaid, toShownPlan, type ShownPlan } from '../shown-plan.ts'
import { ContinueLine } from '../continue-line.tsx'
import { readUnfinished } from '../read-unfinished.server.ts'
import { BuyBar, Closing } from './buy.tsx'
import { compareFeatures, type FeatureRow } from './compare-plans.ts'
import { Comparison } from './comparison.tsx'
import { shopFacts } from './facts.ts'
import { Hero } from './hero.tsx'
import { FailedPlans, Plans } from './plans.tsx'
import { Logos } from './picture.tsx'
import { readSections } from './read-sections.server.ts'
import {
  type CommonFeature,
  Guarantees,
  InEveryPlan,
  Questions,
  Samples,
  type ShownQuestion,
  Steps,
  Voices,
} from './sections.tsx'
import type { ShownSection } from './shown-section.ts'

/** Links, forms and disclosures only. */
export const handle = { isNative: true } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  const { url, language } = getPage(context)
  const api = getApi(context)
  const wanted = url.searchParams.get('plan')

  const [shop, linked, faqs, landing, unfinished] = await Promise.all([
    orNothing(api.call(listProductsRoute)),
    wanted === null ? null : orNothing(findProduct(api, wanted)),
    orNothing(api.call(listFaqsRoute)),
    orNothing(readSections(context)),
    readUnfinished(context),
  ])
  if (shop) requireOk(shop)
  if (faqs) requireOk(faqs)

  const products = withLinked(shop?.body.products ?? [], linked?.product)
  // An empty list differs from one that could not be loaded; the latter is not cached.
  const hasFailed = shop === null || faqs === null || landing === null
  const sections = landing?.sections ?? []
  const window = {
    hasFailed: shop === null,
    isDraft: landing?.isDraft ?? false,
    plans: products.map((product) => toShownPlan(product, taxesSaid(shop?.body))),
    features: compareFeatures(products, language),
    commonFeatures: (shop?.body.commonFeatures ?? []).map(({ id, icon, title, description }) => ({
      id,
      icon,
      title,
      description,
    })),
    sections,
    faqs: chosenQuestions(faqs?.body.faqs ?? [], sections),
    /** The plan that a direct link names; null without a link, undefined when it is not sold. */
    chosen: wanted === null ? null : linked?.product.id,
    unfinished,
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

/** Those that staff chose, as far as they are still public; else the first ones. */
function chosenQuestions(faqs: z.infer<typeof Faq>[], sections: ShownSection[]): ShownQuestion[] {
  const ids = sections.find(({ kind }) => kind === 'questions')?.faq_ids ?? []
  const chosen = ids.flatMap((id) => faqs.filter((faq) => faq.id === id))
  return (chosen.length > 0 ? chosen : faqs.slice(0, questionsShown)).map(({ id, question, answer }) => ({
    id,
    question,
    paragraphs: answer.split(/\n{2,}/),
  }))
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  const shop = useShop()
  const store = shop?.store
  const step = useClient() ? '/complete' : '/phone'
  const { plans, sections, chosen, hasFailed, isDraft } = loaderData
  const linkOf = (plan: ShownPlan) => `${step}?plan=${plan.id}`
  const pick = plans.find(({ id, isRecommended }) => (chosen ? id === chosen : isRecommended))
  const [cheapest] = plans.toSorted((one, other) => one.priceWithTax - other.priceWithTax)
  const [before, after] = aroundGuarantees(sections)
  const parts = { ...loaderData, linkOf, pick: pick ?? cheapest }
  return (
    <>
      <PageTitle path="/" />
      {shop && <StructuredData facts={shopFacts(shop, plans)} />}
      {isDraft && (
        <p className="draft-note">
          <Trans>هكذا تبدو مسودة الصفحة الأولى. يراها المشرفون وحدهم.</Trans>
        </p>
      )}
      {loaderData.unfinished && !isDraft && (
        <div className="wrap">
          <ContinueLine purchase={loaderData.unfinished} className="my-3" />
        </div>
      )}
      <Hero
        headline={store?.headline || store?.name || ''}
        promise={store?.hero || store?.sentence || ''}
        alert={sections.find(({ kind }) => kind === 'alert')}
        cheapest={cheapest}
      />

      <section className="over-hero wrap" id="plans" aria-labelledby="plans-title">
        <h2 className="visually-hidden" id="plans-title">
          <Trans>الباقات</Trans>
        </h2>
        {chosen === undefined && (
          <Notice tone="wait" className="mb-5">
            <Trans>الباقة التي في الرابط لم تعد متاحة. هذه باقاتنا اليوم.</Trans>
          </Notice>
        )}
        {hasFailed ? (
          <FailedPlans />
        ) : (
          <Plans {...{ plans, linkOf }} pick={pick?.id} isChosen={Boolean(chosen)} />
        )}
      </section>

      {before.map((section) => (
        <Section key={section.kind} section={section} {...parts} />
      ))}
      <div className="after-plans">
        {after.map((section) => (
          <Section key={section.kind} section={section} {...parts} />
        ))}
        {parts.pick && <BuyBar plan={parts.pick} link={linkOf(parts.pick)} />}
      </div>
    </>
  )
}

/** The guarantees stand under the prices where they come first; what follows them has the buy bar. */
function aroundGuarantees(sections: ShownSection[]): [ShownSection[], ShownSection[]] {
  const listed = sections.filter(({ kind }) => kind !== 'alert')
  const isFirst = listed[0]?.kind === 'guarantees'
  return [listed.slice(0, isFirst ? 1 : 0), listed.slice(isFirst ? 1 : 0)]
}

type SectionProps = {
  section: ShownSection
  plans: ShownPlan[]
  features: FeatureRow[]
  commonFeatures: CommonFeature[]
  faqs: ShownQuestion[]
  /** The plan that is sold first; undefined when nothing is sold. */
  pick: ShownPlan | undefined
  linkOf: (plan: ShownPlan) => string
}

/** A section by its kind; one that has nothing to say is left out. */
function Section({ section, plans, features, commonFeatures, faqs, pick, linkOf }: SectionProps) {
  switch (section.kind) {
    case 'guarantees':
      return <Guarantees />
    case 'samples':
      return section.items.length > 0 && <Samples section={section} />
    case 'steps':
      return section.items.length > 0 && <Steps section={section} />
    case 'voices':
      return section.items.length > 0 && <Voices section={section} />
    case 'logos':
      return <Logos section={section} />
    case 'common':
      return commonFeatures.length > 0 && <InEveryPlan section={section} features={commonFeatures} />
    case 'comparison':
      return (
        plans.length > 1 && (
          <Comparison
            title={section.title || <Trans>ما الفرق بين الباقات؟</Trans>}
            {...{ plans, features, linkOf }}
            pick={pick?.id}
          />
        )
      )
    case 'questions':
      return faqs.length > 0 && <Questions {...{ section, faqs }} />
    case 'closing':
      return section.title && pick && <Closing {...{ section }} plan={pick} link={linkOf(pick)} />
    default:
      // The alert stands in the hero.
      return null
  }
}
