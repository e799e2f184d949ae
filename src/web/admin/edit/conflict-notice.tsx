import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#ui/button'
import { Notice } from '#ui/notice'
import { giveUpDrafts } from '../../forms/give-up.ts'
import { ChangedValue } from '../history/changed-value.tsx'
import { useHistoryWords } from '../history/history-words.ts'
import { type Conflict, hasTouched } from './outcome.ts'

type ConflictNoticeProps = {
  entity: string
  conflict: Conflict
  isBusy: boolean
  /** The version that the page has loaded. */
  stands: number
  /** Leaves what was typed here and begins again from what the page has loaded, which is then what stands. */
  onTakeCurrent: () => void
}

/**
 * Somebody else saved meanwhile. Stands inside the form, whose fields keep what was typed: nothing is lost
 * until one of the two is chosen. The button that overwrites posts the version that it overwrites.
 */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { entity, conflict, isBusy, stands, onTakeCurrent } = props
  const words = useHistoryWords()
  const [stood, setStood] = useState<Record<string, unknown>>()
  const box = useRef<HTMLDivElement>(null)
  // What only this editor changed is no conflict; the form carries what it was opened with.
  useEffect(() => {
    const field = box.current?.closest('form')?.querySelector<HTMLInputElement>('input[name=_stood]')
    if (field) setStood(readStood(field.value))
  }, [conflict])
  const all = Object.entries(conflict.fields)
  const others = all.filter(
    ([field, { current }]) => !stood || JSON.stringify(current) !== JSON.stringify(stood[field]),
  )
  // The other edit changed what this form does not send: both can stand.
  const isBeside = stood !== undefined && !hasTouched(stood, conflict.fields)
  const touched = isBeside ? all : others
  const { revalidate } = useRevalidator()
  const [isWanted, want] = useState(false)
  // The router draws what it has loaded a moment after it says so. Beginning before that would show the older
  // values.
  useEffect(() => {
    if (isWanted && stands >= conflict.version) onTakeCurrent()
  })
  const takeCurrent = (form: HTMLFormElement | null) => {
    if (form) giveUpDrafts(form)
    want(true)
    void revalidate()
  }
  return (
    <Notice
      tone="bad"
      title={
        conflict.by ? (
          <Trans>
            حُفظ تعديل باسم <bdi>{conflict.by}</bdi> بعد أن فتحتم هذه البيانات.
          </Trans>
        ) : (
          <Trans>حفظ شخص آخر تعديلًا بعد أن فتحتم هذه البيانات.</Trans>
        )
      }
    >
      {isBeside ? (
        <Trans>
          لم يُحفظ تعديلكم ولم يضع: ما كتبتموه ما زال في الحقول. غيّر التعديل الآخر حقولًا أخرى: احفظوا تعديلكم
          فيبقى الاثنان، أو خذوا المحفوظ.
        </Trans>
      ) : (
        <Trans>
          لم يُحفظ تعديلكم ولم يضع: ما كتبتموه ما زال في الحقول. هذه الحقول تغيّرت أيضًا في التعديل الآخر: احفظوا
          تعديلكم فوقها، أو خذوا المحفوظ.
        </Trans>
      )}
      <div className="conflict" ref={box}>
        {touched.map(([field, { current, yours }]) => (
          <dl key={field}>
            <div>
              <dt>{words.field(field)}</dt>
            </div>
            <div>
              <dt>
                <Trans>القيمة المحفوظة</Trans>
              </dt>
              <dd>
                <ChangedValue entity={entity} field={field} value={current} other={yours} />
              </dd>
            </div>
            <div>
              <dt>
                <Trans>تعديلكم</Trans>
              </dt>
              <dd>
                <ChangedValue entity={entity} field={field} value={yours} other={current} />
              </dd>
            </div>
          </dl>
        ))}
      </div>
      <div className="row mt-3 gap-2">
        <Button size="small" name="over" value={conflict.version} isBusy={isBusy}>
          {isBeside ? <Trans>حفظ تعديلكم أيضًا</Trans> : <Trans>حفظ تعديلكم بدلًا منها</Trans>}
        </Button>
        <Button
          type="button"
          kind="second"
          size="small"
          onClick={({ currentTarget }) => takeCurrent(currentTarget.form)}
        >
          <Trans>اعتماد القيمة المحفوظة</Trans>
        </Button>
      </div>
    </Notice>
  )
}

function readStood(text: string): Record<string, unknown> | undefined {
  try {
    const stood: unknown = JSON.parse(text)
    return typeof stood === 'object' && stood !== null ? { ...stood } : undefined
  } catch {
    return undefined
  }
}
