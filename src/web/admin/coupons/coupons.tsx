import { href } from 'react-router'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  countCouponsRoute,
  createCouponRoute,
  deleteCouponRoute,
  getCouponRoute,
  listCouponsRoute,
  updateCouponRoute,
} from '#contract/staff-catalogue-coupons'
import { listStaffProductsRoute } from '#contract/staff-catalogue-products'
import { LinkButton } from '#ui/button'
import { Crumbs } from '#ui/crumbs'
import { getStaffApi } from '../../request/api.server.ts'
import { useMay } from '../../frame/staff-user.ts'
import { getPage } from '../../request/page-context.server.ts'
import { loadList } from '../list/load-list.server.ts'
import { StaffList, useActiveTabs } from '../list-page/staff-list.tsx'
import type { Route } from './+types/coupons.ts'
import { useCouponColumns } from './coupon-columns.tsx'
import { CouponDialog } from './coupon-dialog.tsx'
import { readCouponForm } from './coupon-form.ts'
import { changeEntry } from '../edit/change-entry.server.ts'
import { loadEntry } from '../edit/load-entry.server.ts'
import { EditedEntry } from '../edit/edited-entry.tsx'
import { currentHref, dialogHref } from '../list/list-href.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'
export { leaveDeletedAlone as shouldRevalidate } from '../edit/after-deletion.ts'

const here = '/admin/coupons'

export async function loader({ context }: Route.LoaderArgs) {
  const isEditing = getPage(context).url.searchParams.has('edit')
  const [list, edited, plans] = await Promise.all([
    loadList(context, {
      name: 'coupons',
      path: here,
      query: listCouponsRoute.request.query,
      list: (api, query) => api.call(listCouponsRoute, { query }),
      page: ({ coupons }) => ({ rows: coupons }),
      countQuery: countCouponsRoute.request.query,
      count: (api, query) => api.call(countCouponsRoute, { query }),
    }),
    loadEntry(
      context,
      (api, params) => api.call(getCouponRoute, { params }),
      ({ coupon }) => coupon,
    ),
    isEditing ? getStaffApi(context).call(listStaffProductsRoute, { query: { limit: 100 } }) : null,
  ])
  const products = plans?.status === 200 ? plans.body.products : []
  return { ...list, edited, plans: products.map(({ id, name }) => ({ id, name })) }
}

export function action(args: Route.ActionArgs) {
  return changeEntry(args, {
    read: readCouponForm,
    create: (api, call) => api.call(createCouponRoute, call),
    update: (api, call) => api.call(updateCouponRoute, call),
    remove: (api, call) => api.call(deleteCouponRoute, call),
  })
}

export default function Coupons({ loaderData }: Route.ComponentProps) {
  const { query, edited, plans, now } = loaderData
  const { t } = useLingui()
  const mayWrite = useMay('coupon:write')
  const backHref = currentHref(here, query)
  const editHref = (id: string) => dialogHref(backHref, 'edit', id)
  const columns = useCouponColumns({ editHref, now })
  const add = mayWrite && (
    <LinkButton to={editHref('new')} icon="plus" preventScrollReset>
      <Trans>إضافة قسيمة</Trans>
    </LinkButton>
  )

  return (
    <StaffList
      title={t`القسائم`}
      crumbs={
        <Crumbs
          way={[{ href: href('/admin/products'), name: <Trans>الباقات</Trans> }]}
          here={<Trans>القسائم</Trans>}
        />
      }
      tools={add}
      loaded={loaderData}
      path={here}
      columns={columns}
      defaultSort="-ref_id"
      exported="coupons"
      isFew
      historyOf={({ id, code }) => ({ name: code, to: `${here}/${id}/history` })}
      tabs={useActiveTabs(t`حالة القسيمة`)}
      search={t`رمز القسيمة أو رقمها`}
      filters={[
        {
          name: 'kind',
          label: t`النوع`,
          choices: [
            { value: 'percent', name: t`نسبة مئوية` },
            { value: 'amount', name: t`مبلغ ثابت` },
          ],
        },
      ]}
      shown={
        <Plural
          value={loaderData.rows.length}
          zero="بلا قسائم"
          one="قسيمة واحدة في هذه الصفحة"
          two="قسيمتان في هذه الصفحة"
          few="# قسائم في هذه الصفحة"
          many="# قسيمة في هذه الصفحة"
          other="# قسيمة في هذه الصفحة"
        />
      }
      empty={{
        title: <Trans>لا قسائم بعد</Trans>,
        text: <Trans>القسيمة تخفض السعر قبل الضريبة، ويكتب العميل رمزها قبل الدفع.</Trans>,
        action: add,
      }}
    >
      <EditedEntry edited={mayWrite && edited} backHref={backHref}>
        {(page, coupon) => <CouponDialog coupon={coupon} plans={plans} {...page} />}
      </EditedEntry>
    </StaffList>
  )
}
