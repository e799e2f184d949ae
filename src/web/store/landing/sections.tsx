import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { Disclosure } from '#ui/disclosure'
import { CellFrame, Icon, type IconName } from '#ui/icon'
import { AnswerWords } from '../answer-words.tsx'
import { drawingOf } from '../drawing.ts'
import { Picture, SectionPicture } from './picture.tsx'
import { SampleCard } from './sample-card.tsx'
import type { ShownSection } from './shown-section.ts'

/** What holds for every plan: rules of the store, so the words are its own. */
export function Guarantees() {
  return (
    <ul className="guarantees wrap">
      <Guarantee icon="undo" title={<Trans>مبلغكم كاملًا خلال 7 أيام</Trans>}>
        <Trans>ما دامت نقاط الباقة لم تُستخدم، وبلا سبب.</Trans>
      </Guarantee>
      <Guarantee icon="cycle" title={<Trans>لا تجديد إلا بموافقتكم</Trans>}>
        <Trans>الخيار غير محدد عند الدفع، وتوقفونه متى شئتم.</Trans>
      </Guarantee>
      <Guarantee icon="lock" title={<Trans>بطاقتكم لا تمر بخوادمنا</Trans>}>
        <Trans>يذهب رقمها إلى بوابة الدفع مباشرة.</Trans>
      </Guarantee>
    </ul>
  )
}

function Guarantee(props: { icon: IconName; title: ReactNode; children: ReactNode }) {
  return (
    <li>
      <span className="cell" aria-hidden="true">
        <CellFrame />
        <Icon name={props.icon} />
      </span>
      <b>{props.title}</b>
      <span className="about">{props.children}</span>
    </li>
  )
}

/** What reaches the customer; on phones one row that never moves by itself. */
export function Samples({ section }: { section: ShownSection }) {
  const { t } = useLingui()
  return (
    <section className="section wrap" aria-labelledby="samples-title">
      <SectionHead id="samples-title" section={section} />
      {/* Focusable, since keys move what stands beside its edge. */}
      <div className="samples" tabIndex={0} role="group" aria-label={t`أمثلة مما يصلكم`}>
        {section.items.map((item) => (
          <article key={item.title}>
            {item.picture && <Picture picture={item.picture} className="sample-picture" />}
            {!item.picture && item.lines.length > 0 && <SampleCard item={item} />}
            <div>
              <h3>{item.title}</h3>
              <p>{item.text}</p>
            </div>
          </article>
        ))}
      </div>
    </section>
  )
}

function SectionHead({ id, section }: { id: string; section: ShownSection }) {
  return (
    <>
      <h2 id={id}>{section.title}</h2>
      {section.text && <p className="lead">{section.text}</p>}
    </>
  )
}

/** How it goes, as beads on a spindle; the last one is where it works. */
export function Steps({ section }: { section: ShownSection }) {
  return (
    <section className="section wrap" aria-labelledby="steps-title">
      <SectionHead id="steps-title" section={section} />
      <SectionPicture section={section} />
      <ol className="way">
        {section.items.map(({ title, text }, at) => (
          <li key={title}>
            <span className="bead" aria-hidden="true">
              {at === section.items.length - 1 ? <Icon name="check" /> : at + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What customers said, in their words; on phones one row that never moves by itself. */
export function Voices({ section }: { section: ShownSection }) {
  const { t } = useLingui()
  return (
    <section className="section wrap" aria-labelledby="voices-title">
      <h2 id="voices-title">{section.title || <Trans>ماذا يقول عملاؤنا؟</Trans>}</h2>
      {section.text && <p className="lead">{section.text}</p>}
      {/* Focusable, since keys move what stands beside its edge. */}
      <div className="samples voices" tabIndex={0} role="group" aria-label={t`أقوال العملاء`}>
        {section.items.map(({ title, text, label, picture }) => (
          <figure key={`${title} ${text}`}>
            <blockquote>{text}</blockquote>
            <figcaption className={picture ? 'with-face' : undefined}>
              {picture && <Picture picture={picture} className="face" />}
              <b>{title}</b>
              {label && <span>{label}</span>}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}

export type CommonFeature = { id: string; icon: string; title: string; description: string }

type InEveryPlanProps = { section: ShownSection; features: CommonFeature[] }

export function InEveryPlan({ section, features }: InEveryPlanProps) {
  return (
    <section className="section wrap" aria-labelledby="common-title">
      <h2 id="common-title">{section.title || <Trans>في كل باقة</Trans>}</h2>
      <SectionPicture section={section} />
      <div className="quarters mt-8">
        {features.map(({ id, icon, title: name, description }) => (
          <div key={id}>
            <Icon name={drawingOf(icon, 'check')} />
            <h3>{name}</h3>
            <p>{description}</p>
          </div>
        ))}
      </div>
    </section>
  )
}

export type ShownQuestion = { id: string; question: string; paragraphs: string[] }

export function Questions({ section, faqs }: { section: ShownSection; faqs: ShownQuestion[] }) {
  return (
    <section className="section wrap heading-beside" id="faq" aria-labelledby="faq-title">
      <div className="stack gap-2.5">
        <h2 className="section-title" id="faq-title">
          {section.title || <Trans>أسئلة تسبق الاشتراك</Trans>}
        </h2>
        {section.text && <p className="lead">{section.text}</p>}
        <Link className="standing-link" to={href('/faq')}>
          <Trans>كل الأسئلة والإجابات</Trans>
        </Link>
      </div>
      <div className="disclosures">
        {faqs.map(({ id, question, paragraphs }, at) => (
          <Disclosure key={id} title={question} isOpen={at === 0}>
            <AnswerWords paragraphs={paragraphs} />
          </Disclosure>
        ))}
      </div>
    </section>
  )
}
