import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/button'
import { Notice } from '#ui/notice'
import { ChangedValue } from '../changed-value.tsx'
import { useHistoryWords } from '../history-words.ts'
import type { Conflict } from './outcome.ts'

type ConflictNoticeProps = {
  entity: string
  conflict: Conflict
  isBusy: boolean
  /** Leaves what was typed here and shows what stands now. */
  onTakeCurrent: () => void
}

/**
 * Somebody else saved meanwhile. Stands inside the form, whose fields keep what was typed: nothing is lost until one of
 * the two is chosen. The button that writes over posts the version that it writes over.
 */
export function ConflictNotice({ entity, conflict, isBusy, onTakeCurrent }: ConflictNoticeProps) {
  const words = useHistoryWords()
  return (
    <Notice tone="bad" title={<Trans>حفظ شخص آخر تعديلًا بعد أن فتحتم هذه البيانات.</Trans>}>
      <Trans>لم يُحفظ تعديلكم ولم يضع: ما كتبتموه ما زال في الحقول. اختاروا أي القيمتين تبقى.</Trans>
      <div className="conflict">
        {Object.entries(conflict.fields).map(([field, { current, yours }]) => (
          <dl key={field}>
            <div>
              <dt>{words.field(field)}</dt>
            </div>
            <div>
              <dt>
                <Trans>المحفوظ الآن</Trans>
              </dt>
              <dd>
                <ChangedValue entity={entity} field={field} value={current} />
              </dd>
            </div>
            <div>
              <dt>
                <Trans>تعديلكم</Trans>
              </dt>
              <dd>
                <ChangedValue entity={entity} field={field} value={yours} />
              </dd>
            </div>
          </dl>
        ))}
      </div>
      <div className="row mt-3 gap-2">
        <Button size="small" name="over" value={conflict.version} isBusy={isBusy}>
          <Trans>حفظ تعديلكم فوق المحفوظ</Trans>
        </Button>
        <Button type="button" kind="second" size="small" onClick={onTakeCurrent}>
          <Trans>أخذ المحفوظ الآن</Trans>
        </Button>
      </div>
    </Notice>
  )
}
