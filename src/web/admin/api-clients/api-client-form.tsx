import { Trans } from '@lingui/react/macro'
import { useRef } from 'react'
import { toDecimals } from '#rules/core/money'
import { maxPartnerDescription, maxPartnerName } from '#rules/desk/text-lengths'
import { Button } from '#ui/button'
import { Checkbox } from '#ui/checkbox'
import { FieldNote } from '#ui/field'
import { LongText } from '#ui/long-text'
import { TextField } from '#ui/text-field'
import { errorOf } from '../edit/field-error.ts'
import type { Outcome } from '../edit/outcome.ts'
import { OpenedWith } from '../edit/opened-with.tsx'
import { RefusalNotice } from '../edit/refusal-notice.tsx'
import { SaveBar } from '../edit/save-bar.tsx'
import { UnsavedWarning, useFormChanges } from '../edit/unsaved.tsx'
import { useAction } from '../edit/use-action.ts'
import { useIdempotencyKey } from '../edit/use-idempotency-key.ts'
import { useAmountCheck } from '../../forms/use-amount-check.ts'
import { BillingFields } from './billing-fields.tsx'
import { type ApiClient, apiClientFields } from './api-client-fields.ts'

type ApiClientFormProps = {
  /** Null for a new one. */
  client: ApiClient | null
  /** Every plan that could be connected. */
  plans: { id: string; name: string }[]
  /** Makes a repeated creation the same one. */
  creationKey: string
  onSaved: (outcome: Extract<Outcome, { did: 'saved' | 'deleted' }>) => void
  onDiscard: () => void
}

/** Adds a partner's program, or changes who it is and what it may do. */
export function ApiClientForm({ client, plans, creationKey, onSaved, onDiscard }: ApiClientFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { count, look } = useFormChanges(form)
  const { Form, isBusy, refusal } = useAction(onSaved)
  const { key } = useIdempotencyKey(refusal, creationKey)
  const errors = refusal?.errors

  return (
    <>
      <Form method="post" ref={form} onChange={look} className="main-and-side staff-sides" noValidate>
        <div className="stack gap-5">
          <RefusalNotice
            entity="api_client"
            refusal={refusal?.needsCode ? undefined : refusal}
            isBusy={isBusy}
            stands={client?.version ?? 1}
            onTakeCurrent={onDiscard}
          />
          <input type="hidden" name="key" value={key} />
          {client && <OpenedWith version={client.version} fields={apiClientFields(client)} />}
          <section className="card" aria-labelledby="who">
            <header>
              <h2 id="who">
                <Trans>البيانات</Trans>
              </h2>
            </header>
            <div className="body stack gap-5">
              <TextField
                label={<Trans>اسم الشريك</Trans>}
                name="name"
                maxLength={maxPartnerName}
                defaultValue={client?.name}
                hint={<Trans>يقرؤه العملاء في رسائل طلباتهم.</Trans>}
                error={errorOf(errors, 'name')}
              />
              <LongText
                label={<Trans>الوصف</Trans>}
                name="description"
                optional
                rows={3}
                maxLength={maxPartnerDescription}
                defaultValue={client?.description}
                hint={<Trans>لكم وحدكم: من هو، ومع من تتواصلون.</Trans>}
                error={errorOf(errors, 'description')}
              />
            </div>
          </section>
          <BillingFields client={client} errors={errors} />
          <PlanPicker client={client} plans={plans} error={errorOf(errors, 'product_ids')} />
          {client && <SaveBar count={count} isBusy={isBusy} onDiscard={onDiscard} />}
        </div>
        <div className="stack gap-5">
          <Powers client={client} limitError={errorOf(errors, 'account_limit_minor')} />
        </div>
        {/* Last also on phones, where the columns stand one below the other. */}
        {!client && (
          <div className="actions">
            <Button isBusy={isBusy} busy={<Trans>نحفظ…</Trans>}>
              <Trans>إضافة التطبيق</Trans>
            </Button>
          </div>
        )}
        <UnsavedWarning isDirty={count > 0} />
      </Form>
    </>
  )
}

function PlanPicker({
  client,
  plans,
  error,
}: Pick<ApiClientFormProps, 'client' | 'plans'> & { error: unknown }) {
  const chosen = new Set(client?.products.map(({ id }) => id))
  return (
    <section className="card" aria-labelledby="plans">
      <header>
        <h2 id="plans">
          <Trans>الباقات المرتبطة</Trans>
        </h2>
      </header>
      <fieldset className="body stack gap-4" aria-labelledby="plans">
        <p className="hint">
          <Trans>يرى الشريك هذه الباقات ويبيعها دون غيرها، وإن كانت مخفية في المتجر.</Trans>
        </p>
        {plans.length === 0 && (
          <p>
            <Trans>لا باقات في المتجر بعد.</Trans>
          </p>
        )}
        {plans.map((plan) => (
          <Checkbox key={plan.id} name="product_ids" value={plan.id} defaultChecked={chosen.has(plan.id)}>
            <bdi>{plan.name}</bdi>
          </Checkbox>
        ))}
        {typeof error === 'string' && <FieldNote id="wrong-plans" error={error} />}
      </fieldset>
    </section>
  )
}

/** What opens more than selling: each of them asks for a fresh code. */
function Powers({ client, limitError }: { client: ApiClient | null; limitError: string | undefined }) {
  const checkAmount = useAmountCheck({ min: 0, optional: true })
  return (
    <section className="card" aria-labelledby="powers">
      <header>
        <h2 id="powers">
          <Trans>الصلاحيات</Trans>
        </h2>
      </header>
      <div className="body stack gap-5">
        <Checkbox
          name="is_active"
          value="yes"
          defaultChecked={client?.is_active ?? true}
          hint={
            <Trans>
              عند الإيقاف تتوقف رموزه كلها فورًا، ولا يُرسل إلى روابط إشعاراته شيء. ما يفوتها لا يُرسل بعد التشغيل
              وحده؛ تعيدون إرساله بأنفسكم.
            </Trans>
          }
        >
          <Trans context="api client">مفعّل</Trans>
        </Checkbox>
        <Checkbox
          name="points_any"
          value="yes"
          defaultChecked={client?.points_any ?? false}
          hint={<Trans>لخدمات المتجر نفسه. أما غيرها فيصل إلى عملاء طلباتها المدفوعة فقط.</Trans>}
        >
          <Trans>نقاط كل العملاء</Trans>
        </Checkbox>
        <TextField
          label={<Trans>سقف الحساب الآجل بالريال</Trans>}
          name="account_limit"
          latin
          optional
          inputMode="decimal"
          defaultValue={
            client && client.account_limit_minor > 0 ? toDecimals(client.account_limit_minor) : ''
          }
          hint={<Trans>أكثر ما يُستحق عليه في وقت واحد. إن تُرك فارغًا فلا يطلب على الحساب الآجل.</Trans>}
          error={limitError}
          check={checkAmount}
        />
      </div>
    </section>
  )
}
