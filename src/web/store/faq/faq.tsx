import { Trans, useLingui } from '@lingui/react/macro'
import { data, Form, href } from 'react-router'
import { listFaqsRoute } from '#contract/catalogue'
import { faqTopics } from '#rules/shop/faq-topic'
import { isFound } from '#rules/core/search-text'
import { Disclosure } from '#ui/disclosure'
import { Empty } from '#ui/empty'
import { Icon } from '#ui/icon'
import { useTopicNames } from '../../ui/topic-names.ts'
import { getApi } from '../../request/api.server.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { StructuredData } from '../../frame/structured-data.tsx'
import { getPage } from '../../request/page-context.server.ts'
import type { Route } from './+types/faq.ts'
import { AnswerWords } from '../answer-words.tsx'
import { drawingOf } from '../drawing.ts'

/** Links, disclosures, and a search that the first script makes immediate. */
export const handle = { isNative: true } satisfies PageHandle

/** Longer than any question; what is beyond is not looked for. */
const maxQueryLength = 100

export async function loader({ context }: Route.LoaderArgs) {
  const query = getPage(context).url.searchParams.get('q')?.slice(0, maxQueryLength) ?? ''
  const answer = await getApi(context).call(listFaqsRoute)
  if (answer.status !== 200) throw data(null, { status: 503 })
  return {
    query,
    faqs: answer.body.faqs.map(({ id, topic, icon, question, answer: words }) => ({
      id,
      topic,
      icon,
      question,
      paragraphs: words.split(/\n{2,}/),
      isFound: isFound(`${question} ${words}`, query),
    })),
  }
}

/** Every question with its answer; native disclosures, so that the browser's own search opens them. */
export default function FaqPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { query, faqs } = loaderData
  return (
    <>
      <PageTitle
        path="/faq"
        description={t`إجابات ما يُسأل عنه قبل الاشتراك وبعده: النقاط والتجديد والدفع والاسترداد ومشاركة الباقة.`}
      >
        {t`الأسئلة الشائعة`}
      </PageTitle>
      {faqs.length > 0 && <StructuredData facts={questionFacts(faqs)} />}
      <section className="reading wrap">
        <h1 className="page-title">
          <Trans>الأسئلة الشائعة</Trans>
        </h1>
        {faqs.length === 0 ? <Empty title={<Trans>لا أسئلة بعد</Trans>} /> : <Search query={query} />}
        <Topics faqs={faqs} query={query} />
        <div role="status">
          <p
            key={query}
            id="questions-none"
            className="note mt-6"
            hidden={faqs.length === 0 || faqs.some(({ isFound: isShown }) => isShown)}
          >
            <Icon name="search" />
            <Trans>لا سؤال يطابق ما كتبتم. جرّبوا كلمة أقصر، أو راسلونا من أسفل الصفحة.</Trans>
          </p>
        </div>
      </section>
    </>
  )
}

type Question = Awaited<ReturnType<typeof loader>>['faqs'][number]

/**
 * Under what they are about, where staff said it of several; the first answer stands open, so that one is
 * seen.
 */
function Topics({ faqs, query }: { faqs: Question[]; query: string }) {
  const names = useTopicNames()
  const topics = faqTopics
    .map((topic) => ({ topic, asked: faqs.filter((faq) => faq.topic === topic) }))
    .filter(({ asked }) => asked.length > 0)
  const first = topics[0]?.asked[0]
  return (
    <div className="topics mt-8" id="questions" key={query}>
      {topics.map(({ topic, asked }) => (
        <section key={topic} {...(topics.length > 1 && { 'aria-labelledby': `about-${topic}` })}>
          {topics.length > 1 && <h2 id={`about-${topic}`}>{names[topic]}</h2>}
          <div className="disclosures">
            {asked.map(({ id, icon, question, paragraphs, isFound: isShown }) => (
              <Disclosure
                key={id}
                title={question}
                icon={drawingOf(icon, 'question')}
                isHidden={!isShown}
                isOpen={query === '' && id === first?.id}
              >
                <AnswerWords paragraphs={paragraphs} />
              </Disclosure>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

/** Source: schema.org, FAQPage. */
function questionFacts(faqs: { question: string; paragraphs: string[] }[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, paragraphs }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: paragraphs.join('\n') },
    })),
  }
}

/** With script it filters while somebody types; without, the form asks the server. */
function Search({ query }: { query: string }) {
  const { t } = useLingui()
  return (
    <Form className="find wide mt-5" role="search" action={href('/faq')}>
      <Icon name="search" />
      <input
        key={query}
        type="search"
        name="q"
        defaultValue={query}
        maxLength={maxQueryLength}
        data-filters="questions"
        aria-controls="questions"
        aria-label={t`البحث في الأسئلة`}
        placeholder={t`البحث في الأسئلة`}
        enterKeyHint="search"
        autoComplete="off"
      />
    </Form>
  )
}
