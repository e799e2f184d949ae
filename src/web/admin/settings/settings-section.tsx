import { Trans, useLingui } from '@lingui/react/macro'
import { createContext, type ReactNode, useEffect, useRef } from 'react'
import { showToast } from '#ui/toast'
import { type Question, useAskFirst } from '../edit/ask-first.tsx'
import type { FieldErrors } from '../edit/outcome.ts'
import { OpenedWith } from '../edit/opened-with.tsx'
import { RefusalNotice } from '../edit/refusal-notice.tsx'
import { SaveBar } from '../edit/save-bar.tsx'
import { useFormChanges } from '../edit/unsaved.tsx'
import { useAction } from '../edit/use-action.ts'
import {
  readSettings,
  type SectionName,
  type Settings,
  type SettingsFields,
  settingsOf,
} from './settings-form.ts'

type SettingsSectionProps = {
  name: SectionName
  title: ReactNode
  /** As it stands now. */
  store: Settings
  onTyped: (fields: Partial<SettingsFields>) => void
  /** How many of its fields are not saved. */
  onCount: (count: number) => void
  /** Begins again from what stands now. */
  again: () => void
  children: (errors: FieldErrors | undefined) => ReactNode
}

/** Notifies the section of changes for which the browser has no event: rows that came or went. */
export const Follow = createContext<() => void>(() => undefined)

/** A part of the settings that is saved by itself. */
export function SettingsSection(props: SettingsSectionProps) {
  const { name, title, store, onTyped, onCount, again, children } = props
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const { count, look } = useFormChanges(form)
  const { Form, isBusy, refusal } = useAction(() => {
    showToast(t`حُفظت الإعدادات.`)
    onCount(0)
    again()
  })
  const { errors } = refusal ?? {}
  const ask = useAskFirst((typed) => sellerQuestion(name, store, readSettings(name, typed)))

  const follow = () => {
    look()
    if (form.current) onTyped(readSettings(name, new FormData(form.current)))
  }
  const discard = () => {
    onTyped(settingsOf(name, store))
    onCount(0)
    again()
  }
  useEffect(() => onCount(count), [count, onCount])

  return (
    <Form
      method="post"
      ref={form}
      onChange={follow}
      onSubmit={(event) => {
        // The keyboard's «save» is heard by every section.
        if (count === 0) event.preventDefault()
        else ask.onSubmit(event)
      }}
      noValidate
    >
      <section className="card" aria-labelledby={name}>
        <header>
          <h2 id={name}>{title}</h2>
        </header>
        <div className="body stack gap-5">
          <RefusalNotice
            entity="store"
            refusal={refusal}
            isBusy={isBusy}
            stands={store.version}
            onTakeCurrent={discard}
          />
          <input type="hidden" name="_section" value={name} />
          <OpenedWith version={store.version} fields={settingsOf(name, store)} />
          <Follow value={follow}>{children(errors)}</Follow>
        </div>
      </section>
      <SaveBar count={count} isBusy={isBusy} onDiscard={discard} />
      {ask.dialog}
    </Form>
  )
}

/** Who the seller is stands on every tax document that is issued from then on. */
function sellerQuestion(name: SectionName, store: Settings, typed: Partial<SettingsFields>): Question | null {
  const stood: Partial<Record<string, unknown>> = settingsOf(name, store)
  const isChanged = (['vat_number', 'legal_name_ar', 'legal_name_en'] as const).some(
    (field) => field in typed && typed[field] !== stood[field],
  )
  if (!isChanged) return null
  return {
    tone: 'red',
    title: <Trans>تغيير بيانات البائع النظامية؟</Trans>,
    about: (
      <Trans>
        يظهر الاسم النظامي والرقم الضريبي في كل فاتورة ضريبية تصدر بعد الحفظ. ما صدر قبله يبقى كما صدر. تأكدوا
        أنهما كما في شهادة التسجيل في ضريبة القيمة المضافة. يُطلب منكم رمز جديد.
      </Trans>
    ),
    safe: <Trans>مراجعة البيانات</Trans>,
    action: <Trans>حفظ بيانات البائع</Trans>,
  }
}
