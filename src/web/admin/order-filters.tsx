import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { orderMethods } from '#rules/order'
import { Button } from '#ui/button'
import { DateTime } from '#ui/date-time'
import { Icon } from '#ui/icon'
import { isFiltered, type OrderQuery, ordersHref } from './order-query.ts'
import { useOrderWords } from './order-words.ts'

/**
 * Search, source and days, kept in the address. Choosing acts at once, typing on Enter; without script the button does
 * both. Set filters stand below as chips that can be taken away.
 */
export function OrderFilters({ query }: { query: OrderQuery }) {
  const { t } = useLingui()
  const submit = useSubmit()
  const words = useOrderWords()
  const { q, status, method, from, to, sort } = query

  return (
    <>
      <Form
        action="/admin/orders"
        role="search"
        aria-label={t`البحث في الطلبات`}
        className="filters"
        // A new address brings new values.
        key={ordersHref(query)}
        onChange={(event) => {
          const form = event.currentTarget
          const isTyped = event.target instanceof HTMLInputElement && event.target.type === 'search'
          if (!isTyped && form.checkValidity()) void submit(form)
        }}
      >
        <span className="find">
          <Icon name="search" />
          <input
            type="search"
            name="q"
            defaultValue={q}
            maxLength={100}
            aria-label={t`رقم الطلب أو الاسم أو الجوال أو البريد`}
            placeholder={t`رقم الطلب أو الاسم أو الجوال أو البريد`}
          />
        </span>
        <span className="row gap-2.5 max-md:grid max-md:w-full max-md:grid-cols-2 md:flex-nowrap">
          <span className="select max-md:col-span-2">
            <select
              name="method"
              aria-label={t`المصدر`}
              className="input w-auto text-sm max-md:w-full"
              defaultValue={method ?? ''}
            >
              <option value="">{t`كل المصادر`}</option>
              {orderMethods.map((one) => (
                <option key={one} value={one}>
                  {words.method(one)}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" small />
          </span>
          <label className="row flex-nowrap gap-2 text-sm text-ink-2 max-md:flex-col max-md:items-start max-md:gap-1">
            <Trans>من</Trans>
            <input
              type="date"
              name="from"
              className="input w-auto px-2.5 text-sm max-md:w-full"
              defaultValue={from}
              max={to}
            />
          </label>
          <label className="row flex-nowrap gap-2 text-sm text-ink-2 max-md:flex-col max-md:items-start max-md:gap-1">
            <Trans>إلى</Trans>
            <input
              type="date"
              name="to"
              className="input w-auto px-2.5 text-sm max-md:w-full"
              defaultValue={to}
              min={from}
            />
          </label>
          {status && <input type="hidden" name="status" value={status} />}
          {sort && <input type="hidden" name="sort" value={sort} />}
          <Button kind="second" size="small" className="max-md:col-span-2">
            <Trans>بحث</Trans>
          </Button>
        </span>
      </Form>
      {isFiltered(query) && (
        <div className="row gap-2 px-4 pb-3.5">
          {q && (
            <Chip href={ordersHref(query, { q: undefined })}>
              <bdi>{q}</bdi>
            </Chip>
          )}
          {method && <Chip href={ordersHref(query, { method: undefined })}>{words.method(method)}</Chip>}
          {from && (
            <Chip href={ordersHref(query, { from: undefined })}>
              <Trans>
                من <DateTime value={`${from}T00:00:00+03:00`} form="date" />
              </Trans>
            </Chip>
          )}
          {to && (
            <Chip href={ordersHref(query, { to: undefined })}>
              <Trans>
                إلى <DateTime value={`${to}T00:00:00+03:00`} form="date" />
              </Trans>
            </Chip>
          )}
          <Link to={ordersHref({ ...(status && { status }) })} className="button quiet small">
            <Trans>مسح التصفية</Trans>
          </Link>
        </div>
      )}
    </>
  )
}

function Chip({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link to={href} className="chip" data-set>
      <span>
        {children}
        <span className="visually-hidden">
          {' '}
          <Trans>إزالة التصفية</Trans>
        </span>
      </span>
      <Icon name="cross" small />
    </Link>
  )
}
