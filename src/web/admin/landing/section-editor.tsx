import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { href, Link } from 'react-router'
import type { SectionKind } from '#rules/shop/landing'
import { Checkbox } from '#ui/checkbox'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { Notice } from '#ui/notice'
import { StateBadge } from '#ui/state-badge'
import { Switch } from '#ui/switch'
import type { FieldErrors } from '../edit/outcome.ts'
import { BothField } from './both-field.tsx'
import { PictureField } from './picture-field.tsx'
import { type Question, QuestionChoice } from './question-choice.tsx'
import { useSectionNames } from '../words/section-names.ts'
import { SectionParts } from './section-parts.tsx'
import { sectionShapes, textLengths, type Section } from './section-shapes.ts'
import { useSectionWords } from './section-words.ts'

type SectionEditorProps = {
  section: Section
  /** Its place on the page, by which the API names its fields. */
  at: number
  questions: Question[]
  errors: FieldErrors | undefined
  isFixed: boolean
  /** Something changed that fires no event of a field. */
  onChange: () => void
}

/** One section: whether it is shown, and behind its name all that is written in it. Wrong fields open it. */
export function SectionEditor({ section, at, questions, errors, isFixed, onChange }: SectionEditorProps) {
  const { kind, outdated } = section
  const nameOf = useSectionNames()
  const language = useLanguage()
  const words = useSectionWords()
  const [isShown, show] = useState(section.is_shown)
  const path = `sections.${at}`
  const isWrong = Object.keys(errors ?? {}).some((field) => field.startsWith(`${path}.`))
  const shape = sectionShapes[kind]
  const title = section.title[language]
  return (
    <div className="landing-section" data-hidden={!isShown || undefined}>
      <input type="hidden" name="section" value={kind} />
      <div className="visible">
        <Switch
          name={`${kind}.is_shown`}
          defaultChecked={section.is_shown}
          disabled={isFixed}
          onChange={({ currentTarget }) => show(currentTarget.checked)}
        >
          <span className="visually-hidden">{nameOf(kind)}: </span>
          {isShown ? <Trans>يظهر</Trans> : <Trans>لا يظهر</Trans>}
        </Switch>
      </div>
      <details className="disclosure" open={isWrong || undefined}>
        <summary>
          <span>
            <b className="font-medium">{nameOf(kind)}</b>{' '}
            {title && (
              <span className="hint block">
                <bdi>{title}</bdi>
              </span>
            )}
          </span>
          {outdated && (
            <StateBadge tone="wait" glyph="half">
              {outdated === 'en' ? <Trans>الإنجليزي أقدم</Trans> : <Trans>العربي أقدم</Trans>}
            </StateBadge>
          )}
          <Icon name="plus" className="turner" />
        </summary>
        <div className="body stack gap-4">
          <p className="hint">
            {words.about(kind)} <WhereWritten kind={kind} />
          </p>
          {outdated && <OlderWords kind={kind} outdated={outdated} />}
          {shape.texts.length > 0 && (
            <div className="two-columns">
              {shape.texts.map((text) => (
                <BothField
                  key={text}
                  label={words.text(text)}
                  name={`${kind}.${text}`}
                  path={`${path}.${text}`}
                  value={section[text]}
                  maxLength={textLengths[text]}
                  errors={errors}
                />
              ))}
            </div>
          )}
          {shape.hasPicture && (
            <PictureField
              label={words.sectionPicture}
              name={kind}
              picture={section.picture}
              {...{ path, errors, isFixed, onChange }}
            />
          )}
          {shape.items && (
            <SectionParts items={section.items} {...{ kind, path, errors, isFixed, onChange }} />
          )}
          {kind === 'questions' && (
            <QuestionChoice chosen={section.faq_ids} {...{ questions, isFixed, onChange }} />
          )}
        </div>
      </details>
    </div>
  )
}

/** The words of one language did not follow the other's. */
function OlderWords({ kind, outdated }: { kind: SectionKind; outdated: 'ar' | 'en' }) {
  const isEnglish = outdated === 'en'
  return (
    <Notice tone="wait">
      <div className="stack gap-2">
        {isEnglish ? (
          <Trans>تغيّر النص العربي بعد آخر تعديل للإنجليزي. عدّلوا الإنجليزي، أو أكدوا أنه ما زال صحيحًا.</Trans>
        ) : (
          <Trans>تغيّر النص الإنجليزي بعد آخر تعديل للعربي. عدّلوا العربي، أو أكدوا أنه ما زال صحيحًا.</Trans>
        )}
        <Checkbox name={`${kind}.is_settled`}>
          {isEnglish ? <Trans>الإنجليزي ما زال صحيحًا</Trans> : <Trans>العربي ما زال صحيحًا</Trans>}
        </Checkbox>
      </div>
    </Notice>
  )
}

/** A link to where the other parts of a section are written. */
function WhereWritten({ kind }: { kind: SectionKind }) {
  const { t } = useLingui()
  const places: Partial<Record<SectionKind, [string, string]>> = {
    common: [href('/admin/products/common'), t`المزايا المشتركة`],
    comparison: [href('/admin/products'), t`الباقات`],
    questions: [href('/admin/faq'), t`الأسئلة الشائعة`],
  }
  const place = places[kind]
  return place ? <Link to={place[0]}>{place[1]}</Link> : null
}
