import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { taxes } from '#contract/staff-catalogue-taxes'
import { listStaffProductsRoute } from '#contract/staff-catalogue-products'
import { listRenewalPricesRoute } from '#contract/staff-price-changes'
import { LinkButton } from '#ui/button'
import { Notice } from '#ui/notice'
import { Percent } from '#ui/percent'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { useMay } from '../../frame/staff-user.ts'
import { getPage } from '../../request/page-context.server.ts'
import { loadList } from '../list/load-list.server.ts'
import {
  StaffList,
  useActiveColumn,
  useActiveTabs,
  useNumberColumn,
  useUpdatedColumn,
} from '../list-page/staff-list.tsx'
import type { Route } from './+types/taxes.ts'
import { enteredPrice } from '../price/price-fields.tsx'
import { readActiveTaxes } from '../price/read-taxes.server.ts'
import { changeEntry } from '../edit/change-entry.server.ts'
import { loadEntry } from '../edit/load-entry.server.ts'
import { EditedEntry } from '../edit/edited-entry.tsx'
import type { ListColumn } from '../list-page/list-column.ts'
import { NamedCell } from '../list-page/named-cell.tsx'
import { currentHref, dialogHref } from '../list/list-href.ts'
import type { PricedPlan } from './moved-prices.tsx'
import type { RenewingGroup } from './moved-renewals.tsx'
import { TaxDialog, useCategoryNames } from './tax-dialog.tsx'
import { VatProblem, vatProblemOf } from '../price/vat-problem.tsx'
import { readTaxForm, type Tax } from './tax-form.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'
export { leaveDeletedAlone as shouldRevalidate } from '../edit/after-deletion.ts'

const here = '/admin/taxes'

export async function loader({ context }: Route.LoaderArgs) {
  const api = getStaffApi(context)
  const isEditing = getPage(context).url.searchParams.has('edit')
  const [list, edited, plans, renewing, active] = await Promise.all([
    loadList(context, {
      name: 'taxes',
      path: here,
      query: taxes.list.request.query,
      list: (api, query) => api.call(taxes.list, { query }),
      page: ({ taxes }) => ({ rows: taxes }),
      countQuery: taxes.count.request.query,
      count: (api, query) => api.call(taxes.count, { query }),
    }),
    loadEntry(
      context,
      (api, params) => api.call(taxes.get, { params }),
      ({ tax }) => tax,
    ),
    isEditing ? readPlans(api) : [],
    isEditing ? readRenewing(api) : [],
    readActiveTaxes(api),
  ])
  return { ...list, edited, plans, renewing, active, isDemo: getPage(context).demo }
}

/** Every plan that is sold, with the price that was entered: what a tax changes. */
async function readPlans(api: ReturnType<typeof getStaffApi>): Promise<PricedPlan[]> {
  const plans: PricedPlan[] = []
  let cursor: string | undefined
  do {
    const query = { is_active: 'true' as const, limit: 100, ...(cursor && { cursor }) }
    const answer = await api.call(listStaffProductsRoute, { query })
    requireOk(answer)
    plans.push(
      ...answer.body.products.map(({ id, name, ...price }) => ({ id, name, price: enteredPrice(price) })),
    )
    cursor = answer.body.next_cursor ?? undefined
  } while (cursor)
  return plans
}

/** What subscribers are charged next, where a tax changes that: prices that were entered before tax. */
async function readRenewing(api: ReturnType<typeof getStaffApi>): Promise<RenewingGroup[]> {
  const answer = await api.call(listRenewalPricesRoute, { query: { price_basis: 'before_tax' } })
  requireOk(answer)
  return answer.body.renewal_prices.map(({ product, subscribers, ...price }) => ({
    ...product,
    subscribers,
    price: enteredPrice(price),
  }))
}

export function action(args: Route.ActionArgs) {
  return changeEntry(args, {
    read: readTaxForm,
    create: (api, call) => api.call(taxes.create, call),
    update: (api, call) => api.call(taxes.update, call),
    remove: (api, call) => api.call(taxes.remove, call),
  })
}

export default function Taxes({ loaderData }: Route.ComponentProps) {
  const { query, edited, plans, renewing, active, isDemo, now } = loaderData
  const { t } = useLingui()
  const mayWrite = useMay('tax:write')
  const why = vatProblemOf(active)
  const categories = useCategoryNames()
  const backHref = currentHref(here, query)
  const editHref = (id: string) => dialogHref(backHref, 'edit', id)

  const columns: ListColumn<Tax>[] = [
    {
      key: 'name',
      inFile: ['name_ar', 'name_en'],
      name: t`الضريبة`,
      sort: 'name',
      cell: (tax) => (
        <NamedCell
          name={tax.name}
          both={[tax.name_ar, tax.name_en]}
          to={mayWrite && editHref(tax.id)}
          isDialog
        />
      ),
    },
    useNumberColumn(),
    {
      key: 'percentage',
      inFile: ['percentage', 'category', 'exemption_code'],
      name: t`النسبة`,
      sort: 'percentage',
      at: 'end',
      cell: (tax) => (
        <span className="font-medium">
          <Percent value={tax.percentage} />
          {tax.category !== 'S' && <span className="under">{categories[tax.category]}</span>}
        </span>
      ),
    },
    useActiveColumn(),
    useUpdatedColumn(now),
  ]
  const add = mayWrite && (
    <LinkButton to={editHref('new')} icon="plus" preventScrollReset>
      <Trans>إضافة ضريبة</Trans>
    </LinkButton>
  )

  return (
    <StaffList
      title={t`الضرائب`}
      tools={add}
      notice={
        why && (
          <Notice tone="wait">
            <VatProblem why={why} />
          </Notice>
        )
      }
      loaded={loaderData}
      path={here}
      columns={columns}
      defaultSort="ref_id"
      exported="taxes"
      isFew
      historyOf={({ id, name }) => ({ name, to: `${here}/${id}/history` })}
      tabs={useActiveTabs(t`حالة الضريبة`)}
      search={t`اسم الضريبة أو رقمها`}
      shown={
        <Plural
          value={loaderData.rows.length}
          zero="بلا ضرائب"
          one="ضريبة واحدة في هذه الصفحة"
          two="ضريبتان في هذه الصفحة"
          few="# ضرائب في هذه الصفحة"
          many="# ضريبة في هذه الصفحة"
          other="# ضريبة في هذه الصفحة"
        />
      }
      empty={{
        title: <Trans>لا ضرائب بعد</Trans>,
        text: <Trans>تظهر الأسعار في المتجر بلا ضريبة حتى تُضاف واحدة.</Trans>,
        action: add,
      }}
    >
      <EditedEntry edited={mayWrite && edited} backHref={backHref}>
        {(page, tax) => (
          <TaxDialog tax={tax} plans={plans} renewing={renewing} active={active} isDemo={isDemo} {...page} />
        )}
      </EditedEntry>
    </StaffList>
  )
}
