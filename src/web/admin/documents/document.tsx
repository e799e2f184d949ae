import { Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { correctDocumentRoute } from '#contract/staff-document-corrections'
import { getTaxDocumentRoute } from '#contract/staff-tax-documents'
import { LinkButton } from '#ui/button'
import { Crumbs } from '#ui/crumbs'
import { DateTime } from '#ui/date-time'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import { companyOf, readCompanyValues } from '../../ui/company-values.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { useMay } from '../../frame/staff-user.ts'
import type { Route } from './+types/document.ts'
import { creationKey, outcomeOf } from '../edit/outcome.server.ts'
import { CorrectButton } from './correct-button.tsx'
import { CorrectCompany } from './correct-company.tsx'
import { DocumentChain } from './document-chain.tsx'
import { DocumentReason, DocumentStateName, formWords, kindWords, SignedMoney } from './document-words.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  const answer = await getStaffApi(context).call(getTaxDocumentRoute, { params })
  requireOk(answer)
  return answer.body
}

/** Issues the corrected document, with the company as it was typed. */
export async function action({ context, request, params }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const body = form.has('company.name') ? { company: companyOf(readCompanyValues(form)) } : {}
  const answer = await getStaffApi(context).call(correctDocumentRoute, {
    params,
    body,
    idempotencyKey: creationKey(form, { ...params, ...body }),
  })
  return outcomeOf(answer, 'saved', ({ document }) => document.id)
}

type Whole = Route.ComponentProps['loaderData']['document']

/** One document as it was issued, and what became of it at the authority. */
export default function Document({ loaderData: { document } }: Route.ComponentProps) {
  const { i18n } = useLingui()
  const { number, kind, form, submission, chain } = document
  const mayCorrect = useMay('tax_document:correct')
  // Also once it was: the part that corrects it leads on to the new one after this page has loaded anew.
  const isCorrectable = submission?.state === 'refused' || submission?.state === 'replaced'
  return (
    <>
      <PageTitle>{number}</PageTitle>
      <header>
        <div>
          <Crumbs
            way={[{ href: href('/admin/documents'), name: <Trans>المستندات الضريبية</Trans> }]}
            here={<Ltr>{number}</Ltr>}
          />
          <h1>
            {i18n._(kindWords[kind])} <Ltr>{number}</Ltr>
          </h1>
          <p className="hint">
            {i18n._(formWords[form])} · <DateTime value={document.issued_at} />
          </p>
        </div>
        <Files document={document} />
      </header>
      <Standing submission={submission} />
      {isCorrectable && mayCorrect && (
        <div className="row gap-2">
          <Correction document={document} />
        </div>
      )}
      <div className="main-and-side staff-sides">
        <div className="stack">
          <Lines document={document} />
          {chain && <DocumentChain chain={chain} />}
        </div>
        <div className="stack">
          <Facts document={document} />
          <Related document={document} />
        </div>
      </div>
    </>
  )
}

/** Of a document to a company its data may be what was wrong; one to a person names nobody. */
function Correction({ document }: { document: Whole }) {
  const { name, company } = document.content.buyer
  const isOffered = document.submission?.state === 'refused'
  return document.form === 'standard' && company ? (
    <CorrectCompany document={document} company={{ name, ...company }} isOffered={isOffered} />
  ) : (
    <CorrectButton number={document.number} isOffered={isOffered} />
  )
}

function Standing({ submission }: Pick<Whole, 'submission'>) {
  if (!submission) {
    return (
      <Notice tone="info">
        <Trans>صدر قبل الربط مع الهيئة: يُحفظ كما هو ولا يُبلَّغ.</Trans>
      </Notice>
    )
  }
  const tone = submission.step === 'nothing' ? 'good' : submission.step === 'wait' ? 'wait' : ('bad' as const)
  return (
    <Notice tone={tone}>
      <DocumentStateName submission={submission} /> <DocumentReason submission={submission} />
    </Notice>
  )
}

/** Plain links: files are no pages, and where one is refused the page says why. */
function Files({ document: { id, chain, order } }: { document: Whole }) {
  return (
    <div className="row gap-2">
      {order && (
        <LinkButton to={href('/admin/orders/:id/history', { id: order.id })} kind="second" icon="clock">
          <Trans>السجل</Trans>
        </LinkButton>
      )}
      <a href={href('/admin/documents/:id/pdf', { id })} className="button second">
        <Icon name="download" small />
        PDF
      </a>
      {chain?.counter && (
        <a href={href('/admin/documents/:id/xml', { id })} className="button second">
          <Icon name="code" small />
          XML
        </a>
      )}
    </div>
  )
}

function Lines({ document: { kind, content } }: { document: Whole }) {
  const language = useLanguage()
  const { lines, totals, reason } = content
  return (
    <section className="card" aria-labelledby="lines">
      <header>
        <h2 id="lines">
          <Trans>ما يقوله المستند</Trans>
        </h2>
      </header>
      <div className="body stack">
        {reason && <p>{reason[language]}</p>}
        <dl className="facts amounts">
          {lines.map((line, index) => (
            // Lines of a frozen document never move.
            <Line key={index} line={line} kind={kind} />
          ))}
          <dt>
            <Trans>الصافي قبل الضريبة</Trans>
          </dt>
          <dd>
            <SignedMoney kind={kind} amount={totals.net_minor} />
          </dd>
          <dt>
            <Trans>ضريبة القيمة المضافة</Trans>
          </dt>
          <dd>
            <SignedMoney kind={kind} amount={totals.vat_minor} />
          </dd>
          <dt>
            <strong>
              <Trans>الإجمالي</Trans>
            </strong>
          </dt>
          <dd>
            <strong>
              <SignedMoney kind={kind} amount={totals.gross_minor} />
            </strong>
          </dd>
        </dl>
      </div>
    </section>
  )
}

function Line({ line, kind }: { line: Whole['content']['lines'][number]; kind: Whole['kind'] }) {
  const language = useLanguage()
  return (
    <>
      <dt>
        <bdi>{line.name[language]}</bdi>
        {line.quantity > 1 && (
          <>
            {' '}
            <Ltr>×{line.quantity}</Ltr>
          </>
        )}
        {line.discount_net_minor > 0 && (
          <span className="under">
            <Trans>
              بعد خصم <Money amount={line.discount_net_minor} />
            </Trans>
          </span>
        )}
      </dt>
      <dd>
        <SignedMoney kind={kind} amount={line.net_minor} />
      </dd>
    </>
  )
}

function Facts({ document: { buyer, content, order, client, api_client } }: { document: Whole }) {
  const mayReadClients = useMay('client:read')
  const name = buyer ? <bdi>{buyer.name || '—'}</bdi> : <Trans>حساب مغلق</Trans>
  return (
    <section className="card" aria-labelledby="facts">
      <header>
        <h2 id="facts">
          <Trans>الأطراف والفترة</Trans>
        </h2>
      </header>
      <dl className="body facts">
        <dt>
          <Trans>المشتري</Trans>
        </dt>
        <dd>
          {client && mayReadClients ? (
            <Link to={href('/admin/clients/:id', { id: client.id })}>{name}</Link>
          ) : (
            name
          )}
        </dd>
        {buyer?.vat_number && (
          <>
            <dt>
              <Trans>رقمه الضريبي</Trans>
            </dt>
            <dd>
              <Ltr>{buyer.vat_number}</Ltr>
            </dd>
          </>
        )}
        {content.purchase_order && (
          <>
            <dt>
              <Trans>رقم أمر الشراء</Trans>
            </dt>
            <dd>
              <bdi>{content.purchase_order}</bdi>
            </dd>
          </>
        )}
        <dt>
          <Trans>فترة التوريد</Trans>
        </dt>
        <dd>
          <DateTime value={content.supply.from} form="date" />
          {content.supply.until && (
            <>
              {' – '}
              <DateTime value={content.supply.until} form="date" />
            </>
          )}
        </dd>
        {api_client && (
          <>
            <dt>
              <Trans>كشف الشريك</Trans>
            </dt>
            <dd>
              <Link
                to={`/admin/statements?partner=${api_client.id}&month=${content.supply.from.slice(0, 7)}`}
              >
                <bdi>{api_client.name}</bdi>
              </Link>
            </dd>
          </>
        )}
        {order && (
          <>
            <dt>
              <Trans>الطلب</Trans>
            </dt>
            <dd>
              <Link to={href('/admin/orders/:id', { id: order.id })}>
                <Ltr>{order.ref_id}</Ltr>
              </Link>
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}

function Related({ document: { related } }: { document: Whole }) {
  const { i18n } = useLingui()
  if (related.length === 0) return null
  return (
    <section className="card" aria-labelledby="related">
      <header>
        <h2 id="related">
          <Trans>مستندات مرتبطة</Trans>
        </h2>
      </header>
      <ul className="body lines-list">
        {related.map((one) => (
          <li key={one.id}>
            <span>
              <Link to={href('/admin/documents/:id', { id: one.id })} className="standing-link">
                {i18n._(kindWords[one.kind])} <Ltr>{one.number}</Ltr>
              </Link>
              <span className="under">
                <Relation relation={one.relation} />
              </span>
            </span>
            <SignedMoney kind={one.kind} amount={one.gross_minor} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Relation({ relation }: Pick<Whole['related'][number], 'relation'>) {
  switch (relation) {
    case 'changes':
      return <Trans>الفاتورة التي يعدّلها</Trans>
    case 'changed_by':
      return <Trans>يعدّل هذه الفاتورة</Trans>
    case 'replaces':
      return <Trans>رُفض، وهذا بديله</Trans>
    case 'replaced_by':
      return <Trans>البديل المصحح</Trans>
  }
}
