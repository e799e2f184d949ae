import { href } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  listPriceChangesRoute,
  schedulePriceChangeRoute,
  withdrawPriceChangeRoute,
} from '#contract/staff-price-changes'
import { getStaffProductRoute } from '#contract/staff-catalogue-products'
import { priceChangeNoticeDays } from '#rules/core/limits'
import { addDays, riyadhDate } from '#rules/core/riyadh-days'
import { Crumbs } from '#ui/crumbs'
import { Empty } from '#ui/empty'
import { showToast } from '#ui/toast'
import { giveUpDrafts } from '../../forms/give-up.ts'
import { textIn } from '../../request/form-fields.ts'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { useMay } from '../../frame/staff-user.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/product-prices.ts'
import { useAction } from '../edit/use-action.ts'
import { creationKey, outcomeOf } from '../edit/outcome.server.ts'
import { readPriceChangeForm } from './price-change-form.ts'
import { PriceChanges } from './price-changes.tsx'
import { readActiveTaxes } from '../price/read-taxes.server.ts'
import { ScheduleForm } from './schedule-price.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  const api = getStaffApi(context)
  const [product, changes, taxes] = await Promise.all([
    api.call(getStaffProductRoute, { params }),
    api.call(listPriceChangesRoute, { params }),
    readActiveTaxes(api),
  ])
  requireOk(product)
  requireOk(changes)
  const now = new Date()
  return {
    product: product.body.product,
    changes: changes.body.price_changes,
    renewing: changes.body.renewing,
    taxes,
    earliest: riyadhDate(addDays(now, priceChangeNoticeDays + 1)),
    now: now.toISOString(),
    key: crypto.randomUUID(),
  }
}

/** Schedules a price for subscribers, or withdraws the one that is scheduled. */
export async function action({ context, request, params }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const api = getStaffApi(context)
  if (textIn(form, 'intent') === 'withdraw') {
    const answer = await api.call(withdrawPriceChangeRoute, {
      params: { id: params.id, change_id: textIn(form, 'change') },
    })
    return outcomeOf(answer, 'saved', 'withdrawn')
  }
  const body = readPriceChangeForm(form)
  const answer = await api.call(schedulePriceChangeRoute, {
    params,
    body,
    idempotencyKey: creationKey(form, body),
  })
  return outcomeOf(answer, 'saved', 'scheduled')
}

export default function ProductPrices({ loaderData }: Route.ComponentProps) {
  const { product, changes, renewing, taxes, earliest, now, key } = loaderData
  const { t } = useLingui()
  const mayWrite = useMay('product:write')
  const scheduling = useAction(() => {
    // It was sent by the button of its question, which stands outside of the form.
    giveUpDrafts(document)
    showToast(t`حُفظ السعر المجدول، ويُبلَّغ به المشتركون الآن.`)
  })
  const open = changes.some((one) => one.status === 'scheduled' && one.applies_from > now)
  return (
    <>
      <PageTitle>{t`أسعار مشتركي باقة ${product.name}`}</PageTitle>
      <header>
        <div>
          <Crumbs
            way={[
              { href: href('/admin/products'), name: <Trans>الباقات</Trans> },
              { href: href('/admin/products/:id', { id: product.id }), name: <bdi>{product.name}</bdi> },
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
        <PriceChanges changes={changes} now={now} mayWrite={mayWrite} plan={product.name} />
      )}
      {mayWrite && !open && (
        <ScheduleForm
          action={scheduling}
          formKey={key}
          earliest={earliest}
          product={product}
          taxes={taxes}
          renewing={renewing}
        />
      )}
    </>
  )
}
