import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { questionsShown, sectionLimits } from '#rules/shop/landing'
import { IconButton } from '#ui/button'
import { Select } from '#ui/select'
import { KeptRows } from '../edit/kept-rows.tsx'
import { Sortable } from '../edit/sortable.tsx'

export type Question = { id: string; question: string; isActive: boolean }

type QuestionChoiceProps = {
  /** All of them, in the order of the shop. */
  questions: Question[]
  chosen: string[]
  isFixed: boolean
  onChange: () => void
}

/** Which questions stand on the page, and in which order. One that was deleted meanwhile is left out. */
export function QuestionChoice({ questions, chosen, isFixed, onChange }: QuestionChoiceProps) {
  const { t } = useLingui()
  const [ids, setIds] = useState(() => chosen.filter((id) => questions.some((one) => one.id === id)))
  useEffect(onChange, [ids, onChange])
  const picked = ids.flatMap((id) => questions.filter((one) => one.id === id))
  const rest = questions.filter(({ id, isActive }) => isActive && !ids.includes(id))
  return (
    <div className="stack gap-3">
      {picked.length === 0 && (
        <p className="hint">
          <Trans>لم تُختر أسئلة: تظهر أول {questionsShown} أسئلة من صفحة الأسئلة الشائعة.</Trans>
        </p>
      )}
      <KeptRows name="faq_ids" keys={ids} onKeys={setIds} />
      <Sortable
        label={t`الأسئلة المختارة بترتيبها`}
        items={picked}
        itemKey={({ id }) => id}
        itemName={({ question }) => question}
        onSort={(next) => setIds(next.map(({ id }) => id))}
        isFixed={isFixed}
      >
        {({ id, question, isActive }) => (
          <div className="landing-question">
            <input type="hidden" name="faq_ids" value={id} />
            <span>
              <bdi>{question}</bdi>
              {!isActive && (
                <span className="hint block">
                  <Trans>مخفي في المتجر، فلا يظهر هنا أيضًا</Trans>
                </span>
              )}
            </span>
            {!isFixed && (
              <IconButton
                icon="trash"
                label={t`إزالة: ${question}`}
                onClick={() => setIds(ids.filter((one) => one !== id))}
              />
            )}
          </div>
        )}
      </Sortable>
      {!isFixed && rest.length > 0 && ids.length < sectionLimits.questions && (
        <Select
          label={<Trans>إضافة سؤال</Trans>}
          required={false}
          value=""
          onChange={({ currentTarget: { value } }) => value && setIds([...ids, value])}
          options={[
            { value: '', label: t`اختاروا سؤالًا` },
            ...rest.map(({ id, question }) => ({ value: id, label: question })),
          ]}
        />
      )}
    </div>
  )
}
