import { href } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { listStaffProductsRoute } from '#contract/staff-catalogue-products'
import { placeOrderForRoute } from '#contract/staff-order-actions'
import { pageSize } from '#rules/core/limits'
import { Crumbs } from '#ui/crumbs'
import { Notice } from '#ui/notice'
import { textIn } from '../../request/form-fields.ts'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { useMay } from '../../frame/staff-user.ts'
import { getPage } from '../../request/page-context.server.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/order-new.ts'
import { ClientPicker } from '../person/client-picker.tsx'
import { pickClient } from '../person/pick-client.server.ts'
import { creationKey, outcomeOf } from '../edit/outcome.server.ts'
import { NewOrderForm } from './new-order/order-form.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

const here = '/admin/orders/create'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const api = getStaffApi(context)
  const [picked, plans] = await Promise.all([
    pickClient(api, getPage(context).url.searchParams),
    api.call(listStaffProductsRoute, { query: { is_active: 'true', limit: pageSize.max } }),
  ])
  requireOk(plans)
  return {
    ...picked,
    plans: plans.body.products.map(({ id, name, display_status, price_basis }) => ({
      id,
      name,
      isHidden: display_status === 'invisible',
      basis: price_basis,
    })),
    key: crypto.randomUUID(),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const discount = Number(textIn(form, 'discount_minor'))
  const body = {
    client_id: textIn(form, 'client_id'),
    product_id: textIn(form, 'product_id'),
    payment: textIn(form, 'payment') === 'balance' ? ('balance' as const) : ('link' as const),
    expected_final_price_minor: Number(textIn(form, 'expected')),
    expected_price_after_tax_minor: Number(textIn(form, 'expected_price')),
    // Left out: the company of the client's account.
    ...(form.has('for_company') ? { purchase_order: textIn(form, 'purchase_order') } : { company: null }),
    ...(discount > 0 && { discount_minor: discount, discount_reason: textIn(form, 'discount_reason') }),
  }
  const api = getStaffApi(context)
  const answer = await api.call(placeOrderForRoute, { body, idempotencyKey: creationKey(form, body) })
  return outcomeOf(answer, 'saved', ({ order }) => order.id)
}

/** Staff place an order for a client. */
export default function OrderNew({ loaderData }: Route.ComponentProps) {
  const { client, found, q, plans, key } = loaderData
  const { t } = useLingui()
  const mayCreate = useMay('order:create')
  return (
    <>
      <PageTitle>{t`طلب جديد لعميل`}</PageTitle>
      <header>
        <div>
          <Crumbs
            way={[{ href: href('/admin/orders'), name: <Trans>الطلبات</Trans> }]}
            here={<Trans>طلب جديد لعميل</Trans>}
          />
          <h1>
            <Trans>طلب جديد لعميل</Trans>
          </h1>
        </div>
      </header>
      {!mayCreate ? (
        <Notice>
          <Trans>إنشاء الطلبات للمدير وحده.</Trans>
        </Notice>
      ) : client?.closed_at ? (
        <Notice tone="bad">
          <Trans>أغلق هذا العميل حسابه، فلا يُنشأ له طلب.</Trans>
        </Notice>
      ) : client ? (
        <NewOrderForm key={client.id} client={client} plans={plans} askingKey={key} pickHref={here} />
      ) : (
        <div className="max-w-2xl">
          <ClientPicker path={here} q={q} found={found} />
        </div>
      )}
    </>
  )
}
