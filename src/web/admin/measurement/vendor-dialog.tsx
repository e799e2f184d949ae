import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { MeasurementReport } from '#contract/staff-measurement'
import type { z } from '#contract/wire'
import {
  maxVendorAccountLength,
  maxVendorSecretLength,
  type MeasurementVendorName,
} from '#rules/people/measurement'
import { Button } from '#ui/button'
import { EditDialog } from '#ui/edit-dialog'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { TextField } from '#ui/text-field'
import { showToast } from '#ui/toast'
import { DeleteButton } from '../edit/delete-button.tsx'
import { errorOf } from '../edit/field-error.ts'
import { useAction } from '../edit/use-action.ts'
import { vendorNames } from './vendor-names.ts'

type Vendor = z.infer<typeof MeasurementReport>['vendors'][number]

/** What each vendor calls the two, and where its own pages have them. */
const words: Record<MeasurementVendorName, { account: ReactNode; secret: ReactNode; place: ReactNode }> = {
  ga4: {
    account: <Trans>معرّف القياس (Measurement ID)</Trans>,
    secret: <Trans>سر الواجهة (API secret)</Trans>,
    place: <Trans>من Admin ثم Data streams ثم Measurement Protocol API secrets.</Trans>,
  },
  meta: {
    account: <Trans>معرّف البكسل (Pixel ID)</Trans>,
    secret: <Trans>رمز الوصول (Access token)</Trans>,
    place: <Trans>من Events Manager ثم Settings ثم Conversions API.</Trans>,
  },
  tiktok: {
    account: <Trans>رمز البكسل (Pixel code)</Trans>,
    secret: <Trans>رمز الوصول (Access token)</Trans>,
    place: <Trans>من Events Manager ثم Settings ثم Events API.</Trans>,
  },
  snap: {
    account: <Trans>معرّف البكسل (Pixel ID)</Trans>,
    secret: <Trans>رمز الوصول (Access token)</Trans>,
    place: <Trans>من Business Details ثم Conversions API tokens.</Trans>,
  },
}

/**
 * Sets one vendor, or takes it away. Its key is typed and never comes back: an empty field keeps the one that
 * is there.
 */
export function VendorDialog({ report, onClose }: { report: Vendor; onClose: () => void }) {
  const { vendor, account, secret_ending: ending, set_by: setBy } = report
  const isSet = setBy === 'staff'
  const { Form, submit, isBusy, refusal } = useAction(({ did }) => {
    showToast(did === 'deleted' ? <Trans>أُوقفت الجهة وحُذف مفتاحها.</Trans> : <Trans>حُفظت الجهة.</Trans>)
    onClose()
  })
  const errors = refusal?.errors ?? {}
  const name = vendorNames[vendor]
  const { account: accountWord, secret: secretWord, place } = words[vendor]
  return (
    <EditDialog title={<Ltr>{name}</Ltr>} onClose={onClose}>
      <Form method="post" noValidate data-draft="off" className="stack gap-4">
        <input type="hidden" name="intent" value="set" />
        <input type="hidden" name="vendor" value={vendor} />
        {refusal && Object.keys(errors).length === 0 && !refusal.needsCode && (
          <Notice tone="bad">{refusal.message}</Notice>
        )}
        <TextField
          name="account"
          latin
          maxLength={maxVendorAccountLength}
          autoComplete="off"
          defaultValue={account ?? ''}
          label={accountWord}
          hint={place}
          error={errorOf(errors, 'account')}
        />
        <TextField
          name="secret"
          latin
          maxLength={maxVendorSecretLength}
          optional={isSet}
          autoComplete="off"
          spellCheck={false}
          label={secretWord}
          hint={
            isSet ? (
              <Trans>
                المحفوظ ينتهي بـ<Ltr>{ending}</Ltr>. اتركوا الحقل فارغًا لإبقائه.
              </Trans>
            ) : (
              <Trans>يُحفظ مختومًا ولا يُعرض بعد ذلك، إلا آخر أربعة أحرف منه.</Trans>
            )
          }
          error={errorOf(errors, 'secret')}
        />
        <div className="actions">
          {isSet && (
            <span className="me-auto">
              <DeleteButton
                title={<Trans>إيقاف {name} وحذف مفتاحها؟</Trans>}
                safe={<Trans>إبقاء الجهة</Trans>}
                action={<Trans>إيقاف وحذف</Trans>}
                isBusy={isBusy}
                onConfirm={() => void submit({ intent: 'remove', vendor }, { method: 'post' })}
              >
                <Trans>لا يُبلَّغ بعدها بشيء، ولا يُرسَل ما ينتظر. يبقى ما وصل إليها عندها.</Trans>
              </DeleteButton>
            </span>
          )}
          <Button type="button" kind="second" onClick={onClose}>
            <Trans>رجوع</Trans>
          </Button>
          <Button isBusy={isBusy} busy={<Trans>نحفظ…</Trans>}>
            <Trans>حفظ الجهة</Trans>
          </Button>
        </div>
      </Form>
    </EditDialog>
  )
}
