import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import {
  deleteProductRoute,
  getStaffProductRoute,
  updateProductRoute,
} from '#contract/staff-catalogue-products'
import { listPriceChangesRoute } from '#contract/staff-price-changes'
import {
  getShopPriceRoute,
  scheduleShopPriceRoute,
  withdrawShopPriceRoute,
} from '#contract/staff-shop-prices'
import { getProductStepsRoute, updateProductStepsRoute } from '#contract/staff-product-steps'
import { addDays, riyadhDate } from '#rules/core/riyadh-days'
import { LinkButton } from '#ui/button'
import { Crumbs } from '#ui/crumbs'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { byIntent } from '../../request/by-intent.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { useMay } from '../../frame/staff-user.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/product.ts'
import { readRefused } from '../edit/after-deletion.ts'
import { DeleteMenu } from '../edit/delete-button.tsx'
import { changedFields } from '../edit/outcome.ts'
import { outcomeOf, stoodIn, versionIn } from '../edit/outcome.server.ts'
import { afterSaving } from '../edit/unsaved.tsx'
import { useAction } from '../edit/use-action.ts'
import { ProductEditor } from './product-editor.tsx'
import { ProductSteps } from './product-steps.tsx'
import { readStepsForm } from './steps-form.ts'
import { type Product as ProductShape, readProductForm, toBody } from './product-form.ts'
import { readActiveTaxes } from '../price/read-taxes.server.ts'
import { type AskedPrice, ShopPriceDialogs, ShopPriceLine } from './shop-price.tsx'
import { readShopPriceForm } from './shop-price-form.ts'
import { SubscribersPrice } from './subscribers-price.tsx'
import { VisibilityBadge } from './visibility-badge.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'
export const shouldRevalidate = readRefused(['schedule_shop_price', 'withdraw_shop_price'])

export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  const api = getStaffApi(context)
  const [answer, changes, shopPrice, steps, taxes] = await Promise.all([
    api.call(getStaffProductRoute, { params }),
    api.call(listPriceChangesRoute, { params }),
    api.call(getShopPriceRoute, { params }),
    api.call(getProductStepsRoute, { params }),
    readActiveTaxes(api),
  ])
  requireOk(answer)
  requireOk(steps)
  requireOk(changes)
  requireOk(shopPrice)
  const now = new Date().toISOString()
  const scheduled = changes.body.price_changes.find(
    ({ status, applies_from }) => status === 'scheduled' && applies_from > now,
  )
  return {
    product: answer.body.product,
    forSubscribers: scheduled,
    forShop: shopPrice.body.shop_price,
    earliest: riyadhDate(addDays(new Date(now), 1)),
    steps: steps.body.steps,
    taxes,
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  return byIntent(actions, form.get('intent'), edit)({ api: getStaffApi(context), params, form })
}

type Asked = { api: ReturnType<typeof getStaffApi>; params: { id: string }; form: FormData }

/** What the page's forms and buttons ask for, by their `intent`. */
const actions = {
  delete: remove,
  schedule_shop_price: scheduleForShop,
  withdraw_shop_price: withdrawForShop,
  steps: saveSteps,
}

async function remove({ api, params }: Asked) {
  const answer = await api.call(deleteProductRoute, { params })
  return outcomeOf(answer, 'deleted', params.id)
}

async function scheduleForShop({ api, params, form }: Asked) {
  const answer = await api.call(scheduleShopPriceRoute, { params, body: readShopPriceForm(form).body })
  return outcomeOf(answer, 'saved', params.id)
}

async function withdrawForShop({ api, params, form }: Asked) {
  const query = { shop_price_id: String(form.get('shop_price')) }
  const answer = await api.call(withdrawShopPriceRoute, { params, query })
  return outcomeOf(answer, 'saved', params.id)
}

async function saveSteps({ api, params, form }: Asked) {
  const answer = await api.call(updateProductStepsRoute, {
    params,
    body: { version: versionIn(form), steps: readStepsForm(form) },
  })
  return outcomeOf(answer, 'saved', params.id)
}

async function edit({ api, params, form }: Asked) {
  const fields = changedFields(stoodIn(form), readProductForm(form))
  const answer = await api.call(updateProductRoute, {
    params,
    body: { version: versionIn(form), ...toBody(fields) },
  })
  return outcomeOf(answer, 'saved', params.id)
}

export default function Product({ loaderData }: Route.ComponentProps) {
  const { product, forSubscribers, forShop, earliest, steps, taxes } = loaderData
  const { t } = useLingui()
  const mayWrite = useMay('product:write')
  // Counts up when the form begins again from what stands: after saving, and when changes are discarded.
  const [round, setRound] = useState(0)
  const again = () => setRound((one) => one + 1)
  const deletion = useDeletion()
  const [askedPrice, askPrice] = useState<AskedPrice | null>(null)

  return (
    <>
      <PageTitle>{t`باقة ${product.name}`}</PageTitle>
      <header>
        <div>
          <Crumbs
            way={[{ href: href('/admin/products'), name: <Trans>الباقات</Trans> }]}
            here={<bdi>{product.name}</bdi>}
          />
          <div className="row">
            <h1>
              <Trans>
                باقة <bdi>{product.name}</bdi>
              </Trans>
            </h1>
            <VisibilityBadge product={product} />
          </div>
        </div>
        <div className="row gap-2">
          <LinkButton to={href('/admin/products/:id/prices', { id: product.id })} kind="second">
            <Trans>أسعار المشتركين</Trans>
          </LinkButton>
          <LinkButton to={href('/admin/products/:id/history', { id: product.id })} kind="second" icon="clock">
            <Trans>السجل</Trans>
          </LinkButton>
          {mayWrite && <DeleteProduct product={product} deletion={deletion} />}
        </div>
      </header>
      {deletion.refusal && <Notice tone="bad">{deletion.refusal.message}</Notice>}
      <ProductEditor
        key={`${product.id}-${round}`}
        product={product}
        taxes={taxes}
        creationKey=""
        mayWrite={mayWrite}
        save={<Trans>حفظ التغييرات</Trans>}
        onSaved={() => {
          showToast(t`حُفظت الباقة.`)
          again()
        }}
        onDiscard={again}
        beside={
          <>
            <ShopPriceLine scheduled={forShop} mayWrite={mayWrite} onAsk={askPrice} />
            {forSubscribers && <SubscribersPrice productId={product.id} change={forSubscribers} />}
          </>
        }
      />
      <ShopPriceDialogs
        {...{ product, taxes, earliest }}
        scheduled={forShop}
        asked={askedPrice}
        onClose={() => askPrice(null)}
      />
      <ProductSteps key={product.id} steps={steps} version={product.version} mayWrite={mayWrite} />
    </>
  )
}

/** The page says below its head what was refused. */
function useDeletion() {
  const { t } = useLingui()
  const navigate = useNavigate()
  return useAction(() => {
    showToast(t`حُذفت الباقة.`)
    void navigate(href('/admin/products'), afterSaving)
  })
}

type DeleteProductProps = { product: ProductShape; deletion: ReturnType<typeof useDeletion> }

function DeleteProduct({ product, deletion: { submit, isBusy } }: DeleteProductProps) {
  const { t } = useLingui()
  return (
    <DeleteMenu
      label={t`إجراءات الباقة`}
      title={
        <Trans>
          حذف باقة <bdi>{product.name}</bdi>؟
        </Trans>
      }
      safe={<Trans>إبقاء الباقة</Trans>}
      action={<Trans>حذف الباقة</Trans>}
      isBusy={isBusy}
      {...(product.has_orders && {
        unavailable: <Trans>لا تُحذف باقة مرتبطة بطلبات أو اشتراكات. يمكنكم إيقافها أو إخفاؤها.</Trans>,
      })}
      onConfirm={() => void submit({ intent: 'delete' }, { method: 'post' })}
    >
      <Trans>تختفي من المتجر ومن الإدارة ولا تعود. يبقى سجلها كما هو.</Trans>
    </DeleteMenu>
  )
}
