import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { maxTestCodeLength, type MeasurementVendorName } from '#rules/people/measurement'
import { Button } from '#ui/button'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { TextField } from '#ui/text-field'
import { errorOf } from '../edit/field-error.ts'
import { useAction } from '../edit/use-action.ts'

/** They show a test under a code of theirs. */
const withCodes: readonly MeasurementVendorName[] = ['meta', 'tiktok']

type Checked = { result: string; reason: string | undefined }

/** Asks a vendor whether it takes this store's events, and says what it answered. */
export function CheckForm({ vendor }: { vendor: MeasurementVendorName }) {
  const [checked, setChecked] = useState<Checked | null>(null)
  const { Form, isBusy, refusal } = useAction(({ id, failure }) =>
    setChecked({ result: id, reason: failure }),
  )
  return (
    <Form method="post" noValidate data-draft="off" className="stack gap-3">
      <input type="hidden" name="intent" value="check" />
      <input type="hidden" name="vendor" value={vendor} />
      {withCodes.includes(vendor) && (
        <TextField
          name="code"
          latin
          optional
          maxLength={maxTestCodeLength}
          label={<Trans>رمز الاختبار</Trans>}
          hint={<Trans>تجدونه في صفحة أحداث الاختبار لدى الجهة، ويظهر الاختبار تحته.</Trans>}
          error={errorOf(refusal?.errors ?? {}, 'code')}
        />
      )}
      <div className="row">
        <Button kind="second" icon="send" isBusy={isBusy} busy={<Trans>نجرّب…</Trans>}>
          <Trans>تجربة الاتصال</Trans>
        </Button>
      </div>
      {refusal && !refusal.errors['code'] && <Notice tone="bad">{refusal.message}</Notice>}
      {checked && !isBusy && !refusal && <Result vendor={vendor} {...checked} />}
    </Form>
  )
}

function Result({ vendor, result, reason }: Checked & { vendor: MeasurementVendorName }) {
  if (result === 'taken')
    return (
      <Notice tone="good">
        {vendor === 'ga4' ? (
          <Trans>
            صيغة البلاغ صحيحة. لا تقول Google إن كان المفتاح صحيحًا، فانظروا في تقاريرها بعد أول بلاغ.
          </Trans>
        ) : (
          <Trans>قبلت الجهة الاختبار، ولم يُحسب بيعًا.</Trans>
        )}
      </Notice>
    )
  return (
    <Notice tone={result === 'refused' ? 'bad' : 'wait'}>
      {result === 'refused' ? (
        <Trans>رفضت الجهة الاختبار. راجعوا المعرّف والمفتاح.</Trans>
      ) : (
        <Trans>لم تُجب الجهة. أعيدوا التجربة بعد قليل.</Trans>
      )}{' '}
      <Ltr>{reason}</Ltr>
    </Notice>
  )
}
