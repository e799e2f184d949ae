import { Trans, useLingui } from '@lingui/react/macro'
import { data } from 'react-router'
import { listFaqs } from '#contract/catalogue'
import { Disclosure } from '#ui/disclosure'
import { Empty } from '#ui/empty'
import { getApi } from '../api.server.ts'
import { PageTitle } from '../layouts/page-title.tsx'
import type { Route } from './+types/faq.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const answer = await getApi(context).call(listFaqs)
  if (answer.status !== 200) throw data(null, { status: 503 })
  return {
    faqs: answer.body.faqs.map(({ id, question, answer: words }) => ({
      id,
      question,
      paragraphs: words.split(/\n{2,}/),
    })),
  }
}

/** Every question with its answer; native disclosures, so that the browser's own search opens them. */
export default function FaqPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <>
      <PageTitle>{t`الأسئلة الشائعة`}</PageTitle>
      <section className="reading wrap">
        <h1 className="page-title">
          <Trans>الأسئلة الشائعة</Trans>
        </h1>
        {loaderData.faqs.length === 0 ? (
          <Empty title={<Trans>لا أسئلة بعد</Trans>} />
        ) : (
          <div className="disclosures mt-6">
            {loaderData.faqs.map(({ id, question, paragraphs }) => (
              <Disclosure key={id} title={question}>
                <div className="prose">
                  {paragraphs.map((paragraph) => (
                    <p key={paragraph}>{paragraph}</p>
                  ))}
                </div>
              </Disclosure>
            ))}
          </div>
        )}
      </section>
    </>
  )
}
