import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { Button } from '#ui/button'
import { CompanyFields } from '#ui/company-fields'
import { EditDialog } from '#ui/edit-dialog'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { DialogActions } from '../edit/dialog-actions.tsx'
import { companyErrorsOf, companyValues } from '../../ui/company-values.ts'
import { afterSaving, UnsavedWarning, useFormChanges } from '../edit/unsaved.tsx'
import { useAction } from '../edit/use-action.ts'
import { isAboutSeller } from './authority-words.ts'
import type { Document } from './document-words.tsx'

type CorrectCompanyProps = {
  document: Document
  /** As the refused document names it. */
  company: NonNullable<Parameters<typeof companyValues>[0]>
  /** Nobody has corrected it yet. */
  isOffered: boolean
}

/**
 * Issues a document to a company in place of one that the authority refused, with the company's data put
 * right.
 */
export function CorrectCompany(props: CorrectCompanyProps) {
  const [isOpen, setOpen] = useState(false)
  const [remark] = props.document.submission?.remarks ?? []
  const isSellers = remark !== undefined && isAboutSeller(remark.code)
  return (
    <>
      {props.isOffered && (
        <Button type="button" onClick={() => setOpen(true)}>
          {isSellers ? <Trans>إصدار مستند مصحح…</Trans> : <Trans>تصحيح بيانات المشتري…</Trans>}
        </Button>
      )}
      {isOpen && <CorrectionDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function CorrectionDialog({ document, company, onClose }: CorrectCompanyProps & { onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { count, look } = useFormChanges(form)
  // The same for every repeat of what is typed, also after a fresh code.
  const [key] = useState(() => crypto.randomUUID())
  const { Form, isBusy, refusal } = useAction(({ id }) => {
    showToast(t`صدر المستند المصحح.`)
    void navigate(href('/admin/documents/:id', { id }), afterSaving)
  })
  const { number, gross_minor, client } = document
  return (
    <EditDialog
      title={
        <Trans>
          إصدار مستند بدلًا من <Ltr>{number}</Ltr>
        </Trans>
      }
      onClose={onClose}
    >
      <Form method="post" ref={form} onChange={look} className="stack gap-5" noValidate>
        {refusal && !refusal.needsCode && (
          <Notice tone="bad">
            {Object.keys(refusal.errors).length > 0 ? (
              <Trans>لم يصدر شيء بعد: صححوا الحقول المعلَّمة.</Trans>
            ) : (
              refusal.message
            )}
          </Notice>
        )}
        <p className="text-ink-2">
          <Trans>
            يصدر للحركة نفسها مستند برقم جديد ببيانات المنشأة هذه وبيانات البائع كما هي الآن في{' '}
            <Link to={href('/admin/settings')}>الإعدادات</Link>، ويُرسل إلى الهيئة. يبقى المستند المرفوض محفوظًا
            ولا يُعاد رقمه.
          </Trans>
        </p>
        <input type="hidden" name="key" value={key} />
        <CompanyFields values={companyValues(company) ?? {}} errors={companyErrorsOf(refusal?.errors)} />
        {client && (
          <p className="hint">
            <Trans>
              يُصحَّح هذا المستند وحده. لفواتير العميل القادمة صححوا بيانات المنشأة في{' '}
              <Link to={href('/admin/clients/:id', { id: client.id })}>حسابه</Link>.
            </Trans>
          </p>
        )}
        <DialogActions onClose={onClose} isBusy={isBusy} busy={<Trans>نصدر المستند…</Trans>}>
          <Trans>
            إصدار المستند المصحح بمبلغ <Money amount={gross_minor} />
          </Trans>
        </DialogActions>
        <UnsavedWarning isDirty={count > 0} />
      </Form>
    </EditDialog>
  )
}
