import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Button } from '#ui/button'
import { CompanyFields } from '#ui/company-fields'
import { showToast } from '#ui/toast'
import { companyErrorsOf, companyValues } from '../../ui/company-values.ts'
import { OpenedWith } from '../edit/opened-with.tsx'
import { RefusalNotice } from '../edit/refusal-notice.tsx'
import { SaveBar } from '../edit/save-bar.tsx'
import { UnsavedWarning, useFormChanges } from '../edit/unsaved.tsx'
import { useAction } from '../edit/use-action.ts'
import type { Client } from './client-fields.ts'

type ClientCompanyProps = { client: Client; mayWrite: boolean; again: () => void }

/** The company that the client's purchases and renewals are invoiced to. */
export function ClientCompany({ client, mayWrite, again }: ClientCompanyProps) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const { count, look } = useFormChanges(form)
  const { Form, submit, isBusy, refusal } = useAction(() => {
    showToast(t`حُفظت بيانات المنشأة.`)
    again()
  })
  return (
    <section className="card" aria-labelledby="company">
      <header>
        <h2 id="company">
          <Trans>الشراء لمنشأة</Trans>
        </h2>
      </header>
      <Form method="post" ref={form} onChange={look} className="body" noValidate>
        <fieldset className="stack gap-5" disabled={!mayWrite}>
          <RefusalNotice
            entity="client"
            refusal={refusal}
            isBusy={isBusy}
            stands={client.version}
            onTakeCurrent={again}
          />
          <input type="hidden" name="intent" value="company" />
          <OpenedWith version={client.version} fields={{ company: client.company }} />
          <p className="hint">
            {client.company ? (
              <Trans>تصدر فواتير طلبات العميل القادمة وتجديداته باسم هذه المنشأة.</Trans>
            ) : (
              <Trans>يشتري العميل لنفسه. اكتبوا بيانات المنشأة إن كان يشتري لها.</Trans>
            )}
          </p>
          <CompanyFields
            values={companyValues(client.company) ?? {}}
            errors={companyErrorsOf(refusal?.errors)}
          />
          {client.company && (
            <div className="row">
              <Button
                type="button"
                kind="second"
                onClick={() =>
                  void submit(
                    { intent: 'remove_company', _version: String(client.version) },
                    { method: 'post' },
                  )
                }
              >
                <Trans>إزالة المنشأة</Trans>
              </Button>
            </div>
          )}
          <SaveBar count={count} isBusy={isBusy} onDiscard={again} />
        </fieldset>
        <UnsavedWarning isDirty={count > 0} />
      </Form>
    </section>
  )
}
