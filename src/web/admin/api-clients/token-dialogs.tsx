import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { apiScopes, overlapHours } from '#rules/partners/partners'
import { maxTokenName } from '#rules/desk/text-lengths'
import { DayInput } from '#ui/day-input'
import { Checkbox, Radio } from '#ui/checkbox'
import { Field, FieldNote } from '#ui/field'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { TextArea, TextField } from '#ui/text-field'
import { EditDialog } from '#ui/edit-dialog'
import { DialogActions } from '../edit/dialog-actions.tsx'
import { errorOf } from '../edit/field-error.ts'
import { useAction } from '../edit/use-action.ts'
import { useIdempotencyKey } from '../edit/use-idempotency-key.ts'
import type { ApiToken } from './api-client-fields.ts'
import { useScopeWords } from './words.tsx'

type NewTokenProps = {
  /** The name of whom the token is for. */
  partner: string
  /** Makes a repeated issue the same one. */
  creationKey: string
  onIssued: (token: string) => void
  onClose: () => void
}

/** What every dialog has that ends with a new token. */
function useIssuing(onIssued: NewTokenProps['onIssued']) {
  return useAction((outcome) => onIssued(outcome.secret ?? ''))
}

export function IssueToken({ partner, creationKey, onIssued, onClose }: NewTokenProps) {
  const scope = useScopeWords()
  const { Form, isBusy, refusal } = useIssuing(onIssued)
  const { key } = useIdempotencyKey(refusal, creationKey)
  const errors = refusal?.errors
  const wrongScopes = errorOf(errors, 'scopes')
  return (
    <>
      <EditDialog title={<Trans>إصدار رمز</Trans>} onClose={onClose}>
        <Form method="post" className="stack gap-5" noValidate>
          {refusal && !refusal.needsCode && <Notice tone="bad">{refusal.message}</Notice>}
          <ForPartner partner={partner} />
          <input type="hidden" name="intent" value="issue" />
          <input type="hidden" name="key" value={key} />
          <TextField
            label={<Trans>اسم الرمز</Trans>}
            name="name"
            optional
            maxLength={maxTokenName}
            hint={<Trans>لتعرفوه بين غيره: «الخادم الرئيس» مثلًا.</Trans>}
            error={errorOf(errors, 'name')}
          />
          <fieldset className="stack gap-3">
            <legend className="field-label">
              <Trans>نوع الرمز</Trans>
            </legend>
            <Radio
              name="mode"
              value="test"
              defaultChecked
              hint={<Trans>يعمل مع أرقام التدريب وحدها، ولا يمس مالًا أبدًا.</Trans>}
            >
              <Trans>اختبار</Trans>
            </Radio>
            <Radio name="mode" value="live" hint={<Trans>ينشئ طلبات لعملاء حقيقيين ويخصم نقاطهم.</Trans>}>
              <Trans>حقيقي</Trans>
            </Radio>
          </fieldset>
          <fieldset>
            <legend className="field-label">
              <Trans>الصلاحيات</Trans>
            </legend>
            <div className="row gap-x-6">
              {apiScopes.map((one) => (
                <Checkbox key={one} name="scopes" value={one} defaultChecked>
                  {scope(one)}
                </Checkbox>
              ))}
            </div>
            {wrongScopes && <FieldNote id="wrong-scopes" error={wrongScopes} />}
          </fieldset>
          <Field label={<Trans>آخر يوم يعمل فيه</Trans>} optional error={errorOf(errors, 'ends_at')}>
            {(control) => <DayInput {...control} name="until" />}
          </Field>
          <TextArea
            label={<Trans>العناوين المسموح بها</Trans>}
            name="addresses"
            optional
            latin
            rows={2}
            hint={<Trans>عنوان أو نطاق في كل سطر، مثل 192.0.2.0/24. إن تُرك فارغًا قُبل من أي عنوان.</Trans>}
            error={errorOf(errors, 'addresses')}
          />
          <TokenActions onClose={onClose} isBusy={isBusy}>
            <Trans>إصدار الرمز</Trans>
          </TokenActions>
        </Form>
      </EditDialog>
    </>
  )
}

export function RotateToken(props: NewTokenProps & { token: ApiToken }) {
  const { partner, token, creationKey, onIssued, onClose } = props
  const { Form, isBusy, refusal } = useIssuing(onIssued)
  const { key } = useIdempotencyKey(refusal, creationKey)
  return (
    <>
      <EditDialog
        title={
          <Trans>
            استبدال الرمز <Ltr mono>{token.hint}</Ltr>
          </Trans>
        }
        onClose={onClose}
      >
        <Form method="post" className="stack gap-5" noValidate>
          {refusal && !refusal.needsCode && <Notice tone="bad">{refusal.message}</Notice>}
          <p className="text-ink-2">
            <Trans>
              يصدر رمز جديد بالصلاحيات نفسها، ويبقى القديم ساعات حتى ينتقل برنامج الشريك إلى الجديد.
            </Trans>
          </p>
          <ForPartner partner={partner} />
          <input type="hidden" name="intent" value="rotate" />
          <input type="hidden" name="token" value={token.id} />
          <input type="hidden" name="key" value={key} />
          <TextField
            label={<Trans>ساعات عمل الرمز القديم</Trans>}
            name="overlap_hours"
            latin
            inputMode="numeric"
            defaultValue={overlapHours.default}
            hint={<Trans>من 0 (يتوقف الآن) إلى {overlapHours.max}</Trans>}
            error={errorOf(refusal?.errors, 'overlap_hours')}
          />
          <TokenActions onClose={onClose} isBusy={isBusy}>
            <Trans>استبدال الرمز</Trans>
          </TokenActions>
        </Form>
      </EditDialog>
    </>
  )
}

function ForPartner({ partner }: { partner: string }) {
  return (
    <p>
      <Trans>
        الشريك: <bdi>{partner}</bdi>
      </Trans>
    </p>
  )
}

function TokenActions(props: { onClose: () => void; isBusy: boolean; children: ReactNode }) {
  return (
    <DialogActions onClose={props.onClose} isBusy={props.isBusy} busy={<Trans>نصدر…</Trans>} icon="key">
      {props.children}
    </DialogActions>
  )
}
