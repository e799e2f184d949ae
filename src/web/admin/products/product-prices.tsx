import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import {
  listPriceChanges,
  type PriceChange,
  schedulePriceChange,
  withdrawPriceChange,
} from '#contract/staff-price-changes'
import { getStaffProduct } from '#contract/staff-catalogue-products'
import type { z } from '#contract/wire'
import { priceChangeNoticeDays } from '#rules/limits'
import { addDays, riyadhDate } from '#rules/riyadh-days'
import { readTypedNumber } from '#rules/typed-number'
import { Button } from '#ui/button'
import { Checkbox } from '#ui/checkbox'
import { Crumbs } from '#ui/crumbs'
import { type Column, DataTable } from '#ui/data-table'
import { DateTime } from '#ui/date-time'
import { Empty } from '#ui/empty'
import { Field } from '#ui/field'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { TextArea, TextField } from '#ui/text-field'
import { showToast } from '#ui/toast'
import { getStaffApi, requireOk } from '../../api.server.ts'
import { readForm } from '../../body.server.ts'
import { FramedError } from '../../layouts/route-error.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useMay } from '../../layouts/staff-user.ts'
import { requireSameOrigin, requireStaff } from '../../session.server.ts'
import type { Route } from './+types/product-prices.ts'
import { errorOf } from '../edit/field-error.ts'
import { creationKey, done, refused } from '../edit/outcome.server.ts'
import { UnsavedWarning, useFormChanges } from '../edit/unsaved.tsx'
import { useDeed } from '../edit/use-deed.ts'

export { FramedError as ErrorBoundary }

type Change = z.infer<typeof PriceChange>

export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  const api = getStaffApi(context)
  const [product, changes] = await Promise.all([
    api.call(getStaffProduct, { params }),
    api.call(listPriceChanges, { params }),
  ])
  requireOk(product)
  requireOk(changes)
  const now = new Date()
  return {
    product: product.body.product,
    changes: changes.body.price_changes,
    earliest: riyadhDate(addDays(now, priceChangeNoticeDays + 1)),
    now: now.toISOString(),
    key: crypto.randomUUID(),
  }
}

/** Schedules a price for subscribers, or withdraws the one that is scheduled. */
export async function action({ context, request, params }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const api = getStaffApi(context)
  if (text('intent') === 'withdraw') {
    const answer = await api.call(withdrawPriceChange, {
      params: { id: params.id, change_id: text('change') },
    })
    return answer.status === 200 ? done('saved', 'withdrawn') : refused(answer)
  }
  const body = {
    price_minor: Math.round((readTypedNumber(text('price')) ?? 0) * 100),
    applies_on: text('applies_on'),
    text_ar: text('text_ar'),
    text_en: text('text_en'),
    asks_consent: form.has('asks_consent'),
  }
  const answer = await api.call(schedulePriceChange, {
    params,
    body,
    idempotencyKey: creationKey(form, body),
  })
  return answer.status === 201 ? done('saved', 'scheduled') : refused(answer)
}

export default function ProductPrices({ loaderData }: Route.ComponentProps) {
  const { product, changes, earliest, now, key } = loaderData
  const { t } = useLingui()
  const mayWrite = useMay('product:write')
  const open = changes.some((one) => one.status === 'scheduled' && one.applies_from > now)
  return (
    <>
      <PageTitle>{t`أسعار مشتركي باقة ${product.name}`}</PageTitle>
      <header>
        <div>
          <Crumbs
            way={[
              { href: '/admin/products', name: <Trans>الباقات</Trans> },
              { href: `/admin/products/${product.id}`, name: <bdi>{product.name}</bdi> },
            ]}
            here={t`أسعار المشتركين`}
          />
          <h1>
            <Trans>أسعار المشتركين</Trans>
          </h1>
        </div>
      </header>
      <p className="text-ink-2">
        <Trans>
          يجدد كل مشترك بالسعر الذي اشترى به، مهما تغيّر سعر المتجر. هنا تجدولون سعرًا جديدًا للمشتركين الحاليين،
          ويُبلَّغون به قبل سريانه بأسبوعين على الأقل.
        </Trans>
      </p>
      {changes.length === 0 ? (
        <Empty title={<Trans>لا تغييرات في أسعار المشتركين</Trans>} />
      ) : (
        <Changes changes={changes} now={now} mayWrite={mayWrite} />
      )}
      {mayWrite && !open && <ScheduleForm key={key} formKey={key} earliest={earliest} />}
    </>
  )
}

function Changes({ changes, now, mayWrite }: { changes: Change[]; now: string; mayWrite: boolean }) {
  const { t } = useLingui()
  const deed = useDeed(() => showToast(t`أُلغي السعر المجدول.`))
  const columns: Column<Change>[] = [
    {
      key: 'price',
      title: <Trans>السعر قبل الضريبة</Trans>,
      cell: (one) => (
        <>
          <Money amount={one.price_minor} />
          <span className="under">
            {one.asks_consent ? <Trans>بموافقة المشترك</Trans> : <Trans>ما لم يوقف المشترك تجديده</Trans>}
          </span>
        </>
      ),
    },
    {
      key: 'from',
      title: <Trans>يسري من</Trans>,
      cell: (one) => (
        <>
          <DateTime value={one.applies_from} form="date" />
          <span className="under">
            <bdi>{one.by}</bdi>
          </span>
        </>
      ),
    },
    {
      key: 'people',
      title: <Trans>المشتركون</Trans>,
      rank: 'secondary',
      cell: (one) => (
        <>
          <Plural
            value={one.subscribers}
            zero="لا أحد"
            one="مشترك واحد"
            two="مشتركان"
            few="# مشتركين"
            many="# مشتركًا"
            other="# مشترك"
          />
          {one.asks_consent && (
            <span className="under">
              <Trans>وافق منهم {one.agreed}</Trans>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'state',
      title: <Trans>الحالة</Trans>,
      at: 'end',
      cell: (one) =>
        one.status === 'withdrawn' ? (
          <Trans>أُلغي</Trans>
        ) : one.applies_from <= now ? (
          <Trans>سارٍ</Trans>
        ) : mayWrite ? (
          <Button
            type="button"
            kind="danger-line"
            size="small"
            isBusy={deed.isBusy}
            onClick={() => void deed.submit({ intent: 'withdraw', change: one.id }, { method: 'post' })}
          >
            <Trans>إلغاء السعر المجدول</Trans>
          </Button>
        ) : (
          <Trans>مجدول</Trans>
        ),
    },
  ]
  return (
    <section className="card overflow-hidden">
      {deed.refusal && !deed.refusal.needsCode && <Notice tone="bad">{deed.refusal.message}</Notice>}
      <DataTable caption={t`أسعار المشتركين`} columns={columns} rows={changes} rowKey={({ id }) => id} />
    </section>
  )
}

function ScheduleForm({ formKey, earliest }: { formKey: string; earliest: string }) {
  const { t } = useLingui()
  const deed = useDeed(() => showToast(t`حُفظ السعر المجدول، ويُبلَّغ به المشتركون الآن.`))
  const { refusal } = deed
  const [consent, setConsent] = useState(true)
  const form = useRef<HTMLFormElement>(null)
  const { count, look } = useFormChanges(form)
  return (
    <section className="card" aria-labelledby="schedule">
      <header>
        <h2 id="schedule">
          <Trans>جدولة سعر جديد</Trans>
        </h2>
      </header>
      <deed.Form
        method="post"
        noValidate
        data-sends=""
        ref={form}
        onChange={look}
        className="body stack gap-4"
      >
        <input type="hidden" name="key" value={formKey} />
        <UnsavedWarning isDirty={count > 0} />
        {refusal && !refusal.needsCode && <Notice tone="bad">{refusal.message}</Notice>}
        <div className="two-columns gap-4">
          <TextField
            label={<Trans>السعر قبل الضريبة (ريال)</Trans>}
            name="price"
            latin
            inputMode="decimal"
            error={errorOf(refusal?.errors, 'price_minor')}
          />
          <Field
            label={<Trans>يسري على المدد التي تبدأ من</Trans>}
            error={errorOf(refusal?.errors, 'applies_on')}
          >
            {(control) => (
              <input
                {...control}
                type="date"
                name="applies_on"
                className="input"
                min={earliest}
                defaultValue={earliest}
                required
              />
            )}
          </Field>
          <TextArea
            label={<Trans>ما يقال للمشتركين بالعربية</Trans>}
            name="text_ar"
            rows={3}
            maxLength={1000}
            error={errorOf(refusal?.errors, 'text_ar')}
          />
          <TextArea
            label={<Trans>ما يقال للمشتركين بالإنجليزية</Trans>}
            name="text_en"
            rows={3}
            maxLength={1000}
            dir="ltr"
            error={errorOf(refusal?.errors, 'text_en')}
          />
        </div>
        <Checkbox
          name="asks_consent"
          checked={consent}
          onChange={(event) => setConsent(event.currentTarget.checked)}
          hint={
            consent ? (
              <Trans>من لم يوافق لا يُجدَّد له، وتنتهي باقته بانتهاء مدتها.</Trans>
            ) : (
              <Trans>يُجدَّد بالسعر الجديد لكل من لم يوقف تجديده قبله.</Trans>
            )
          }
        >
          <Trans>لا يسري إلا بموافقة المشترك</Trans>
        </Checkbox>
        <div>
          <Button isBusy={deed.isBusy} busy={<Trans>نجدول…</Trans>}>
            <Trans>جدولة السعر وإبلاغ المشتركين</Trans>
          </Button>
        </div>
      </deed.Form>
    </section>
  )
}
