import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { formatNumber, formatWholePhone } from '#locales/format'
import { Button, LinkButton } from '#ui/button'
import { CompanyFacts } from '#ui/company-facts'
import { DateTime } from '#ui/date-time'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { CardNumber, Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { PaymentMark } from '#ui/payment-mark'
import { useMay } from '../../frame/staff-user.ts'
import { AdjustmentReversalDialog, BalanceDialog } from './client-dialogs.tsx'
import type { Belongings, Client } from '../person/client-fields.ts'
import type { Summary } from '../person/client-types.ts'

type SectionProps = { id: string; title: ReactNode; aside?: ReactNode; children: ReactNode }

function Section({ id, title, aside, children }: SectionProps) {
  return (
    <section className="card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      <div className="body">{children}</div>
    </section>
  )
}

/** Never more of a card than its brand, last four digits and end. */
export function ClientCards({ cards }: { cards: Belongings['payment_methods'] }) {
  return (
    <Section id="cards" title={<Trans>البطاقات المحفوظة</Trans>}>
      {cards.length === 0 ? (
        <p className="hint">
          <Trans>لا بطاقات.</Trans>
        </p>
      ) : (
        <ul className="lines-list">
          {cards.map((card) => (
            <li key={card.id}>
              <span className="row gap-2">
                <PaymentMark name={card.brand} />
                <CardNumber lastFour={card.last_four} />
                {card.is_default && (
                  <span className="hint">
                    <Trans>الأساسية</Trans>
                  </span>
                )}
              </span>
              <span className="hint">
                {card.is_expired ? (
                  <Trans context="card">منتهية</Trans>
                ) : (
                  <Trans>
                    تنتهي <Ltr>{`${String(card.month).padStart(2, '0')}/${card.year % 100}`}</Ltr>
                  </Trans>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Who shares the client's plans. */
export function ClientMembers({ subscriptions }: { subscriptions: Belongings['subscriptions'] }) {
  const members = subscriptions.flatMap(({ id, members: ofPlan }) =>
    ofPlan.map((member) => ({ ...member, planId: id })),
  )
  if (members.length === 0) return null
  return (
    <Section id="members" title={<Trans>الأعضاء</Trans>}>
      <ul className="lines-list">
        {members.map(({ planId, phone, status, client_id: clientId, name }) => (
          <li key={`${planId} ${phone}`}>
            {clientId ? (
              <Link to={href('/admin/clients/:id', { id: clientId })} className="standing-link">
                {name ? <bdi>{name}</bdi> : <Ltr>{formatWholePhone(phone)}</Ltr>}
              </Link>
            ) : (
              <Ltr>{formatWholePhone(phone)}</Ltr>
            )}
            {status === 'invited' && (
              <span className="hint">
                <Trans>لم ينضم بعد</Trans>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The newest invoices and notes, each with its file. */
export function ClientDocuments({ summary }: { summary: Summary }) {
  const language = useLanguage()
  const { documents, documents_count: count } = summary
  if (count === 0) return null
  return (
    <Section
      id="documents"
      title={<Trans>الفواتير والإشعارات</Trans>}
      aside={<span className="hint">{formatNumber(count, language)}</span>}
    >
      <ul className="lines-list">
        {documents.map((document) => (
          <li key={document.id}>
            <div>
              <a href={href('/admin/documents/:id/pdf', { id: document.id })} className="standing-link">
                <Icon name="download" small />
                <span>
                  <Ltr>{document.number}</Ltr>
                </span>
              </a>
              <p className="hint">
                {document.title[language]} · <DateTime value={document.issued_at} form="date" />
              </p>
            </div>
            <Money amount={document.gross_minor} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What staff gave and took, newest first, with the way to give or take more. */
export function ClientBalance(props: { client: Client; adjustments: Belongings['adjustments'] }) {
  const { client, adjustments } = props
  const mayAdjust = useMay('client:administer') && client.closed_at === null
  const [isOpen, setOpen] = useState(false)
  const [mistake, setMistake] = useState<Belongings['adjustments'][number] | null>(null)
  if (!mayAdjust && adjustments.length === 0) return null
  return (
    <Section
      id="balance"
      title={<Trans>الرصيد</Trans>}
      aside={
        mayAdjust && (
          <Button type="button" kind="quiet" size="small" onClick={() => setOpen(true)}>
            <Trans>تسوية الرصيد</Trans>
          </Button>
        )
      }
    >
      <div className="stack gap-4">
        <b>
          <Money amount={client.balance_minor} />
        </b>
        {adjustments.length > 0 && (
          <ul className="lines-list">
            {adjustments.map((adjustment) => (
              <li key={adjustment.id}>
                <div>
                  <p>
                    <bdi>{adjustment.reason}</bdi>
                  </p>
                  <p className="hint">
                    <bdi>{adjustment.staff_name}</bdi>
                    {' · '}
                    <DateTime value={adjustment.created_at} form="date" />
                    {adjustment.is_reversed && (
                      <>
                        {' · '}
                        <Trans context="adjustment">تُراجع عنها</Trans>
                      </>
                    )}
                    {adjustment.reverses_id && (
                      <>
                        {' · '}
                        <Trans>تراجع عن تسوية</Trans>
                      </>
                    )}
                  </p>
                  {mayAdjust && !adjustment.is_reversed && !adjustment.reverses_id && (
                    <Button type="button" kind="quiet" size="small" onClick={() => setMistake(adjustment)}>
                      <Trans>التراجع عن التسوية</Trans>
                    </Button>
                  )}
                </div>
                <Money amount={adjustment.amount_minor} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {isOpen && <BalanceDialog client={client} onClose={() => setOpen(false)} />}
      {mistake && (
        <AdjustmentReversalDialog client={client} adjustment={mistake} onClose={() => setMistake(null)} />
      )}
    </Section>
  )
}

/** The company that the client buys for. */
export function ClientCompany({ client }: { client: Client }) {
  const mayEdit = useMay('client:edit')
  return (
    <Section
      id="company"
      title={<Trans>الشراء لمنشأة</Trans>}
      aside={
        mayEdit && (
          <LinkButton to="?edit=company" preventScrollReset kind="quiet" size="small">
            {client.company ? <Trans>تعديل المنشأة</Trans> : <Trans>إضافة منشأة</Trans>}
          </LinkButton>
        )
      }
    >
      {client.company ? (
        <dl className="facts">
          <CompanyFacts company={client.company} purchaseOrder={null} />
        </dl>
      ) : (
        <p className="hint">
          <Trans>يشتري العميل لنفسه.</Trans>
        </p>
      )}
    </Section>
  )
}
