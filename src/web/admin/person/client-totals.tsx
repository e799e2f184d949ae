import { Plural, Trans } from '@lingui/react/macro'
import { formatNumber } from '#locales/format'
import { DateTime } from '#ui/date-time'
import { useLanguage } from '#ui/language'
import { Money } from '#ui/money'
import type { ClientLoaded } from './client-types.ts'

/**
 * Five figures: what was paid and given back, the balance, the orders, and since when. The panel has three.
 */
export function ClientTotals({ data: { client, summary }, short }: { data: ClientLoaded; short?: boolean }) {
  const language = useLanguage()
  return (
    <dl className="person-totals">
      <div>
        <dt>
          <Trans>إجمالي المدفوع</Trans>
        </dt>
        <dd>
          <Money amount={summary.spent_minor} />
        </dd>
      </div>
      {!short && (
        <div>
          <dt>
            <Trans context="total">المسترد</Trans>
          </dt>
          <dd>
            <Money amount={summary.refunded_minor} />
          </dd>
        </div>
      )}
      <div>
        <dt>
          <Trans>الرصيد</Trans>
        </dt>
        <dd>
          <Money amount={client.balance_minor} />
          {client.balance_held_minor > 0 && (
            <small>
              <Trans>
                منه محجوز <Money amount={client.balance_held_minor} />
              </Trans>
            </small>
          )}
        </dd>
      </div>
      {!short && (
        <div>
          <dt>
            <Trans>الطلبات</Trans>
          </dt>
          <dd>
            {formatNumber(client.counts.orders, language)}
            {summary.unpaid_orders > 0 && (
              <small>
                <Plural
                  value={summary.unpaid_orders}
                  one="منها واحد لم يُدفع"
                  two="منها اثنان لم يُدفعا"
                  few="منها # لم تُدفع"
                  many="منها # لم تُدفع"
                  other="منها # لم تُدفع"
                />
              </small>
            )}
          </dd>
        </div>
      )}
      <div>
        <dt>
          <Trans>انضم</Trans>
        </dt>
        <dd>
          <DateTime value={client.created_at} form="date" />
        </dd>
      </div>
    </dl>
  )
}
