import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { type FaqTopic, faqTopics } from '#rules/shop/faq-topic'
import { Disclosure } from '#ui/disclosure'
import { AnswerWords } from '../../store/answer-words.tsx'
import { useTopicNames } from '../../ui/topic-names.ts'

export type Question = { id: string; topic: FaqTopic; question: string; paragraphs: string[] }

/**
 * What others asked, by what it is about: links, so that it works without script, and nothing that was
 * written is lost.
 */
export function TicketTopics({ questions, topic }: { questions: Question[]; topic: FaqTopic | undefined }) {
  const { t } = useLingui()
  const names = useTopicNames()
  const topics = faqTopics.filter(
    (one) => one !== 'general' && questions.some((asked) => asked.topic === one),
  )
  if (topics.length < 2) return null
  return (
    <section className="stack gap-3" aria-label={t`عمّ سؤالكم؟`}>
      <h2 className="text-base">
        <Trans>عمّ سؤالكم؟</Trans>
      </h2>
      <nav className="row gap-2" aria-label={t`أقسام الأسئلة`}>
        {topics.map((one) => (
          <Link
            key={one}
            to={`?topic=${one}`}
            className="chip"
            preventScrollReset
            {...(one === topic && { 'aria-current': 'true', 'data-set': '' })}
          >
            {names[one]}
          </Link>
        ))}
      </nav>
      {topic && <Answers questions={questions.filter((asked) => asked.topic === topic)} />}
    </section>
  )
}

/** Questions with their answers, closed. */
export function Answers({ questions }: { questions: Question[] }) {
  return (
    <div className="disclosures">
      {questions.map(({ id, question, paragraphs }) => (
        <Disclosure key={id} title={question}>
          <AnswerWords paragraphs={paragraphs} />
        </Disclosure>
      ))}
    </div>
  )
}
