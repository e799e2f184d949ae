import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { countTaxDocumentsRoute, listTaxDocumentsRoute } from '#contract/staff-tax-documents'
import { taxDocumentForms, taxDocumentKinds } from '#rules/tax/tax-document'
import { vatBoxes } from '#rules/tax/vat-return'
import { Ltr } from '#ui/ltr'
import { loadList } from '../list/load-list.server.ts'
import type { ListColumn } from '../list-page/list-column.ts'
import { ListTime, StaffList } from '../list-page/staff-list.tsx'
import type { Route } from './+types/documents.ts'
import {
  boxWords,
  type Document,
  DocumentReason,
  DocumentState,
  formWords,
  kindWords,
  SignedMoney,
} from './document-words.tsx'
import { DocumentTabs } from './document-tabs.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

const here = '/admin/documents'

export function loader({ context }: Route.LoaderArgs) {
  return loadList(context, {
    name: 'documents',
    path: here,
    query: listTaxDocumentsRoute.request.query,
    list: (api, query) => api.call(listTaxDocumentsRoute, { query }),
    page: ({ documents }) => ({ rows: documents }),
    countQuery: countTaxDocumentsRoute.request.query,
    count: (api, query) => api.call(countTaxDocumentsRoute, { query }),
  })
}

/** All invoices and notes with what the authority says of them; nothing can be changed here. */
export default function Documents({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useLingui()
  const columns = useColumns(loaderData.now)
  return (
    <StaffList
      title={t`المستندات الضريبية`}
      loaded={loaderData}
      path={here}
      columns={columns}
      defaultSort="-issued_at"
      exported="documents"
      archived={{ resource: 'document_files', label: t`تنزيل الملفات` }}
      notice={<DocumentTabs current="documents" />}
      tabs={{
        label: t`حالة المستند لدى الهيئة`,
        field: 'state',
        choices: [
          { value: undefined, name: t`كلها`, state: 'all' },
          { value: 'refused', name: t`رُفضت`, state: 'refused' },
          { value: 'waiting', name: t`بانتظار الهيئة`, state: 'waiting' },
          { value: 'accepted', name: t`مُبلَّغة أو معتمدة`, state: 'accepted' },
        ],
      }}
      search={t`رقم المستند أو الطلب أو اسم المشتري أو رقمه`}
      filters={[
        {
          name: 'kind',
          label: t`نوع المستند`,
          choices: taxDocumentKinds.map((kind) => ({ value: kind, name: i18n._(kindWords[kind]) })),
        },
        {
          name: 'form',
          label: t`صيغة المستند`,
          choices: taxDocumentForms.map((form) => ({ value: form, name: i18n._(formWords[form]) })),
        },
        {
          name: 'box',
          label: t`بند الإقرار`,
          choices: vatBoxes.map((box) => ({ value: box, name: i18n._(boxWords[box]) })),
        },
      ]}
      days={[{ from: 'from', to: 'to', label: t`صدرت` }]}
      shown={
        <Plural
          value={loaderData.rows.length}
          zero="بلا مستندات"
          one="مستند واحد في هذه الصفحة"
          two="مستندان في هذه الصفحة"
          few="# مستندات في هذه الصفحة"
          many="# مستندًا في هذه الصفحة"
          other="# مستند في هذه الصفحة"
        />
      }
      empty={{
        drawing: 'invoices',
        title: <Trans>لا مستندات ضريبية بعد</Trans>,
        text: <Trans>تصدر الفاتورة لحظة سداد الطلب، والإشعار الدائن حين يعود المبلغ إلى صاحبه.</Trans>,
      }}
    />
  )
}

function useColumns(now: string): ListColumn<Document>[] {
  const { t, i18n } = useLingui()
  return [
    {
      key: 'number',
      inFile: ['number', 'refers_to'],
      name: t`المستند`,
      cell: (document) => (
        <Link to={href('/admin/documents/:id', { id: document.id })} className="whitespace-nowrap">
          <Ltr>{document.number}</Ltr>
        </Link>
      ),
    },
    {
      key: 'buyer',
      inFile: ['client', 'vat_number', 'order'],
      name: t`المشتري`,
      cell: ({ buyer, order, api_client }) => (
        <>
          {buyer ? <bdi>{buyer.name || '—'}</bdi> : <Trans>حساب مغلق</Trans>}
          {api_client && (
            <span className="under">
              <Trans>
                الفاتورة الشهرية للشريك <bdi>{api_client.name}</bdi>
              </Trans>
            </span>
          )}
          {order && (
            <span className="under">
              <Link to={href('/admin/orders/:id', { id: order.id })}>
                <Trans>
                  الطلب <Ltr>{order.ref_id}</Ltr>
                </Trans>
              </Link>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'kind',
      inFile: ['document_kind', 'form'],
      name: t`النوع`,
      rank: 'secondary',
      cell: ({ kind, form }) => (
        <>
          {i18n._(kindWords[kind])}
          <span className="under">{i18n._(formWords[form])}</span>
        </>
      ),
    },
    {
      key: 'state',
      inFile: ['submission'],
      name: t`الحالة`,
      at: 'end',
      cell: (document) => (
        <>
          <DocumentState {...document} />
          {document.submission && document.submission.step !== 'wait' && (
            <span className="under">
              <DocumentReason {...document} />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'vat',
      inFile: ['vat', 'net'],
      name: t`الضريبة`,
      at: 'amount',
      rank: 'tertiary',
      cell: ({ kind, vat_minor }) => <SignedMoney kind={kind} amount={vat_minor} />,
    },
    {
      key: 'gross',
      inFile: ['gross'],
      name: t`الإجمالي`,
      at: 'amount',
      cell: ({ kind, gross_minor }) => <SignedMoney kind={kind} amount={gross_minor} />,
    },
    {
      key: 'issued_at',
      inFile: ['issued_at'],
      name: t`صدر`,
      sort: 'issued_at',
      rank: 'secondary',
      cell: ({ issued_at }) => <ListTime value={issued_at} now={now} />,
    },
  ]
}
