import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  countCoupons,
  createCoupon,
  deleteCoupon,
  getCoupon,
  listCoupons,
  updateCoupon,
} from '#contract/staff-catalogue-coupons'
import { listStaffProducts } from '#contract/staff-catalogue-products'
import { LinkButton } from '#ui/button'
import { Crumbs } from '#ui/crumbs'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { FramedError } from '../../frame/route-error.tsx'
import { PageTitle } from '../../frame/page-title.tsx'
import { useMay } from '../../frame/staff-user.ts'
import { getPage } from '../../request/page-context.server.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/coupons.ts'
import { useCouponColumns } from './coupon-columns.tsx'
import { CouponDialog } from './coupon-dialog.tsx'
import { readCouponForm } from './coupon-form.ts'
import { Again } from '../edit/again.tsx'
import { changedFields } from '../edit/outcome.ts'
import { creationKey, done, refused, stoodIn, versionIn } from '../edit/outcome.server.ts'
import { AdminList } from '../list-page/admin-list.tsx'
import { dialogHref, listHref } from '../list/list-href.ts'
import { readListQuery } from '../list/read-list-query.server.ts'
import { requireList } from '../list/require-list.server.ts'

export { FramedError as ErrorBoundary }
export { leaveDeletedAlone as shouldRevalidate } from '../edit/after-deletion.ts'

const here = '/admin/coupons'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const { searchParams } = getPage(context).url
  const query = readListQuery(listCoupons.request.query, searchParams)
  const { cursor: _c, sort: _s, is_active: _a, limit: _l, ...counted } = query
  const edited = searchParams.get('edit')
  const api = getStaffApi(context)
  const [list, counts, one, plans] = await Promise.all([
    api.call(listCoupons, { query }),
    api.call(countCoupons, { query: counted }),
    edited && edited !== 'new' ? api.call(getCoupon, { params: { id: edited } }) : null,
    edited ? api.call(listStaffProducts, { query: { limit: 100 } }) : null,
  ])
  requireList(list, here, query)
  requireOk(counts)
  if (one) requireOk(one)
  const products = plans?.status === 200 ? plans.body.products : []
  return {
    coupons: list.body.coupons,
    nextCursor: list.body.next_cursor,
    counts: counts.body.counts,
    query,
    edited: edited === null ? null : { coupon: one?.body.coupon ?? null, key: crypto.randomUUID() },
    plans: products.map(({ id, name }) => ({ id, name })),
    now: new Date().toISOString(),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const api = getStaffApi(context)
  const id = String(form.get('id') ?? '')
  if (form.get('intent') === 'delete') {
    const answer = await api.call(deleteCoupon, { params: { id } })
    return answer.status === 204 ? done('deleted', id) : refused(answer)
  }
  if (form.get('intent') === 'create') {
    const fields = readCouponForm(form, {})
    const answer = await api.call(createCoupon, { body: fields, idempotencyKey: creationKey(form, fields) })
    return answer.status === 201 ? done('saved', answer.body.coupon.id) : refused(answer)
  }
  const stood = stoodIn(form)
  const answer = await api.call(updateCoupon, {
    params: { id },
    body: { version: versionIn(form), ...changedFields(stood, readCouponForm(form, stood)) },
  })
  return answer.status === 200 ? done('saved', id) : refused(answer)
}

/** Which columns of the file stand for which of the list's. */
const exportedColumns = {
  code: ['ref_id', 'code'],
  state: ['is_active'],
  discount: ['kind', 'percentage', 'amount'],
  products: ['plans'],
  days: ['starts_at', 'ends_at'],
  uses: ['uses', 'total_limit', 'per_client_limit'],
}

export default function Coupons({ loaderData }: Route.ComponentProps) {
  const { coupons, nextCursor, counts, query, edited, plans, now } = loaderData
  const { t } = useLingui()
  const mayWrite = useMay('coupon:write')
  const backHref = listHref(here, query, query.cursor ? { cursor: query.cursor } : {})
  const editHref = (id: string) => dialogHref(backHref, 'edit', id)
  const columns = useCouponColumns({ editHref, now })
  const add = mayWrite && (
    <LinkButton to={editHref('new')} icon="plus" preventScrollReset>
      <Trans>إضافة قسيمة</Trans>
    </LinkButton>
  )

  return (
    <>
      <PageTitle>{t`القسائم`}</PageTitle>
      <header>
        <div>
          <Crumbs
            way={[{ href: '/admin/products', name: <Trans>الباقات</Trans> }]}
            here={<Trans>القسائم</Trans>}
          />
          <h1>
            <Trans>القسائم</Trans>
          </h1>
        </div>
        {add}
      </header>
      <AdminList
        name={t`القسائم`}
        path={here}
        query={query}
        rows={coupons}
        rowKey={(coupon) => coupon.id}
        columns={columns}
        usualSort="-ref_id"
        exported={{ resource: 'coupons', columns: exportedColumns }}
        nextCursor={nextCursor}
        tabs={{
          label: t`حالة القسيمة`,
          field: 'is_active',
          counts,
          choices: [
            { value: undefined, name: t`كلها`, state: 'all' },
            { value: 'true', name: t`مفعّلة`, state: 'active' },
            { value: 'false', name: t`موقوفة`, state: 'inactive' },
          ],
        }}
        search={t`رمز القسيمة أو رقمها`}
        filters={[
          {
            name: 'kind',
            label: t`النوع`,
            all: t`كل الأنواع`,
            choices: [
              { value: 'percent', name: t`نسبة مئوية` },
              { value: 'amount', name: t`مبلغ ثابت` },
            ],
          },
        ]}
        shown={
          <Plural
            value={coupons.length}
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
          act: add,
        }}
      />
      {edited && mayWrite && (
        <Again key={edited.coupon?.id ?? 'new'}>
          {(again) => (
            <CouponDialog
              coupon={edited.coupon}
              plans={plans}
              backHref={backHref}
              creationKey={edited.key}
              again={again}
            />
          )}
        </Again>
      )}
    </>
  )
}
