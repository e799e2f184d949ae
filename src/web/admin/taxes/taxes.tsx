import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import {
  countTaxes,
  createTax,
  deleteTax,
  getTax,
  listTaxes,
  updateTax,
} from '#contract/staff-catalogue-taxes'
import { listStaffProducts } from '#contract/staff-catalogue-products'
import { LinkButton } from '#ui/button'
import { Ltr } from '#ui/ltr'
import { Percent } from '#ui/percent'
import { RecentTime } from '#ui/recent-time'
import { StateBadge } from '#ui/state-badge'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { FramedError } from '../../frame/route-error.tsx'
import { PageTitle } from '../../frame/page-title.tsx'
import { useMay } from '../../frame/staff-user.ts'
import { getPage } from '../../request/page-context.server.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/taxes.ts'
import { readActiveTaxes } from '../products/read-taxes.server.ts'
import { Again } from '../edit/again.tsx'
import { changedFields } from '../edit/outcome.ts'
import { creationKey, done, refused, stoodIn, versionIn } from '../edit/outcome.server.ts'
import { AdminList, type ListColumn } from '../list-page/admin-list.tsx'
import { dialogHref, listHref } from '../list/list-href.ts'
import { readListQuery } from '../list/read-list-query.server.ts'
import { requireList } from '../list/require-list.server.ts'
import { TaxDialog } from './tax-dialog.tsx'
import { readTaxForm, type Tax } from './tax-form.ts'

export { FramedError as ErrorBoundary }
export { leaveDeletedAlone as shouldRevalidate } from '../edit/after-deletion.ts'

const here = '/admin/taxes'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const { searchParams } = getPage(context).url
  const query = readListQuery(listTaxes.request.query, searchParams)
  const edited = searchParams.get('edit')
  const api = getStaffApi(context)
  const [list, counts, one] = await Promise.all([
    api.call(listTaxes, { query }),
    api.call(countTaxes, { query: { ...(query.q && { q: query.q }) } }),
    edited && edited !== 'new' ? api.call(getTax, { params: { id: edited } }) : null,
  ])
  const [plans, active] = edited ? await Promise.all([readPlans(api), readActiveTaxes(api)]) : [[], []]
  requireList(list, here, query)
  requireOk(counts)
  if (one) requireOk(one)
  return {
    taxes: list.body.taxes,
    nextCursor: list.body.next_cursor,
    counts: counts.body.counts,
    query,
    edited: edited === null ? null : { tax: one?.body.tax ?? null, plans, active, key: crypto.randomUUID() },
    now: new Date().toISOString(),
  }
}

/** Every plan that is sold, with its price before tax: what a tax changes. */
async function readPlans(api: ReturnType<typeof getStaffApi>) {
  const answer = await api.call(listStaffProducts, { query: { is_active: 'true', limit: 100 } })
  requireOk(answer)
  return answer.body.products.map(({ id, name, price_minor }) => ({ id, name, price_minor }))
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const api = getStaffApi(context)
  const id = String(form.get('id') ?? '')
  if (form.get('intent') === 'delete') {
    const answer = await api.call(deleteTax, { params: { id } })
    return answer.status === 204 ? done('deleted', id) : refused(answer)
  }
  const fields = readTaxForm(form)
  if (form.get('intent') === 'create') {
    const answer = await api.call(createTax, { body: fields, idempotencyKey: creationKey(form, fields) })
    return answer.status === 201 ? done('saved', answer.body.tax.id) : refused(answer)
  }
  const answer = await api.call(updateTax, {
    params: { id },
    body: { version: versionIn(form), ...changedFields(stoodIn(form), fields) },
  })
  return answer.status === 200 ? done('saved', id) : refused(answer)
}

/** Which columns of the file stand for which of the list's. */
const exportedColumns = {
  name: ['name_ar', 'name_en'],
  ref_id: ['ref_id'],
  percentage: ['percentage'],
  is_active: ['is_active'],
  updated_at: ['updated_at'],
}

export default function Taxes({ loaderData }: Route.ComponentProps) {
  const { taxes, nextCursor, counts, query, edited, now } = loaderData
  const { t } = useLingui()
  const mayWrite = useMay('tax:write')
  const backHref = listHref(here, query, typeof query.cursor === 'string' ? { cursor: query.cursor } : {})
  const editHref = (id: string) => dialogHref(backHref, 'edit', id)

  const columns: ListColumn<Tax>[] = [
    {
      key: 'name',
      name: t`الضريبة`,
      sort: 'name',
      cell: (tax) => (
        <>
          {mayWrite ? (
            <Link to={editHref(tax.id)} preventScrollReset>
              <bdi>{tax.name}</bdi>
            </Link>
          ) : (
            <bdi className="font-medium">{tax.name}</bdi>
          )}
          <span className="under">
            <bdi>{tax.name === tax.name_ar ? tax.name_en : tax.name_ar}</bdi>
          </span>
        </>
      ),
    },
    {
      key: 'ref_id',
      name: t`الرقم`,
      sort: 'ref_id',
      rank: 'tertiary',
      cell: (tax) => <Ltr>{tax.ref_id}</Ltr>,
    },
    {
      key: 'percentage',
      name: t`النسبة`,
      sort: 'percentage',
      at: 'end',
      cell: (tax) => (
        <span className="font-medium">
          <Percent value={tax.percentage} />
        </span>
      ),
    },
    {
      key: 'is_active',
      name: t`الحالة`,
      at: 'end',
      cell: (tax) =>
        tax.is_active ? (
          <StateBadge tone="good" glyph="full">
            <Trans>مفعّلة</Trans>
          </StateBadge>
        ) : (
          <StateBadge tone="void" glyph="slash">
            <Trans>موقوفة</Trans>
          </StateBadge>
        ),
    },
    {
      key: 'updated_at',
      name: t`آخر تعديل`,
      rank: 'secondary',
      cell: (tax) => (
        <span className="text-ink-3">
          <RecentTime value={tax.updated_at} now={now} />
        </span>
      ),
    },
    {
      key: 'history',
      name: t`السجل`,
      cell: (tax) => (
        <Link to={`${here}/${tax.id}/history`} aria-label={t`سجل ${tax.name}`}>
          <Trans>السجل</Trans>
        </Link>
      ),
    },
  ]
  const add = mayWrite && (
    <LinkButton to={editHref('new')} icon="plus" preventScrollReset>
      <Trans>إضافة ضريبة</Trans>
    </LinkButton>
  )

  return (
    <>
      <PageTitle>{t`الضرائب`}</PageTitle>
      <header>
        <h1>
          <Trans>الضرائب</Trans>
        </h1>
        {add}
      </header>
      <AdminList
        name={t`الضرائب`}
        path={here}
        query={query}
        rows={taxes}
        rowKey={(tax) => tax.id}
        columns={columns}
        usualSort="ref_id"
        exported={{ resource: 'taxes', columns: exportedColumns }}
        nextCursor={nextCursor}
        tabs={{
          label: t`حالة الضريبة`,
          field: 'is_active',
          counts,
          choices: [
            { value: undefined, name: t`كلها`, state: 'all' },
            { value: 'true', name: t`مفعّلة`, state: 'active' },
            { value: 'false', name: t`موقوفة`, state: 'inactive' },
          ],
        }}
        search={t`اسم الضريبة أو رقمها`}
        shown={
          <Plural
            value={taxes.length}
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
          act: add,
        }}
      />
      {edited && mayWrite && (
        <Again key={edited.tax?.id ?? 'new'}>
          {(again) => (
            <TaxDialog
              tax={edited.tax}
              plans={edited.plans}
              active={edited.active}
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
