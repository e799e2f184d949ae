import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { showToast } from '#ui/toast'
import { KeptRows } from '../edit/kept-rows.tsx'
import { OpenedWith } from '../edit/opened-with.tsx'
import { RefusalNotice } from '../edit/refusal-notice.tsx'
import { SaveBar } from '../edit/save-bar.tsx'
import { Sortable } from '../edit/sortable.tsx'
import { useFormChanges } from '../edit/unsaved.tsx'
import { useAction } from '../edit/use-action.ts'
import type { Question } from './question-choice.tsx'
import { SectionEditor } from './section-editor.tsx'
import { useSectionNames } from '../words/section-names.ts'
import type { LandingStages } from './section-shapes.ts'

type LandingDraftProps = {
  landing: LandingStages
  questions: Question[]
  mayWrite: boolean
  /** How many of its fields are not saved. */
  onCount: (count: number) => void
  /** Begins again from what stands now. */
  again: () => void
}

/** The whole page as staff write it; it is saved as the draft and shown to nobody else. */
export function LandingDraft({ landing, questions, mayWrite, onCount, again }: LandingDraftProps) {
  const { t } = useLingui()
  const nameOf = useSectionNames()
  const form = useRef<HTMLFormElement>(null)
  const { count, look } = useFormChanges(form)
  const [sections, setSections] = useState(landing.draft)
  const { Form, isBusy, refusal } = useAction(() => {
    showToast(t`حُفظت المسودة. لا يراها غير المشرفين حتى تُنشر.`)
    onCount(0)
    again()
  })
  useEffect(() => onCount(count), [count, onCount])
  useEffect(look, [sections, look])

  return (
    <Form
      method="post"
      ref={form}
      onChange={look}
      onSubmit={(event) => count === 0 && event.preventDefault()}
      noValidate
      className="stack gap-5"
    >
      <RefusalNotice
        entity="landing"
        refusal={refusal}
        isBusy={isBusy}
        stands={landing.version}
        onTakeCurrent={again}
      />
      <OpenedWith version={landing.version} fields={{ sections: landing.draft }} />
      <section className="card" aria-labelledby="sections">
        <header>
          <h2 id="sections">
            <Trans>الأقسام بترتيبها</Trans>
          </h2>
          <span className="hint">
            <Trans>كل نص بالعربية والإنجليزية معًا</Trans>
          </span>
        </header>
        <fieldset className="body landing-sections" disabled={!mayWrite}>
          <KeptRows
            name="sections"
            keys={sections.map(({ kind }) => kind)}
            onKeys={(kinds) =>
              setSections(kinds.flatMap((kind) => sections.filter((section) => section.kind === kind)))
            }
          />
          <Sortable
            label={t`أقسام الصفحة بترتيبها`}
            items={sections}
            itemKey={({ kind }) => kind}
            itemName={({ kind }) => nameOf(kind)}
            onSort={setSections}
            isFixed={!mayWrite}
          >
            {(section, at) => (
              <SectionEditor
                section={section}
                at={at}
                questions={questions}
                errors={refusal?.errors}
                isFixed={!mayWrite}
                onChange={look}
              />
            )}
          </Sortable>
        </fieldset>
      </section>
      {mayWrite && (
        <SaveBar count={count} isBusy={isBusy} onDiscard={again} save={<Trans>حفظ المسودة</Trans>} />
      )}
    </Form>
  )
}
