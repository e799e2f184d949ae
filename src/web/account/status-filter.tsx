import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useSubmit } from 'react-router'
import { type OrderStatus, orderStatuses } from '#rules/order'
import { Button } from '#ui/button'
import { Icon } from '#ui/icon'
import { useStatusWords } from '#ui/status-badge'

/** One status, kept in the address. It acts on choosing; without script the button does. */
export function StatusFilter({ value }: { value: OrderStatus | undefined }) {
  const { t } = useLingui()
  const submit = useSubmit()
  const words = useStatusWords()
  return (
    <Form action="/user/orders" className="row gap-2">
      <span className="select">
        <select
          // A new address brings a new value.
          key={value ?? ''}
          name="status"
          aria-label={t`حالة الطلب`}
          className="input text-sm"
          defaultValue={value ?? ''}
          onChange={(event) => {
            const status = event.currentTarget.value
            void submit(status ? { status } : {}, { action: '/user/orders' })
          }}
        >
          <option value="">{t`كل الحالات`}</option>
          {orderStatuses.map((status) => (
            <option key={status} value={status}>
              {words.order(status)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" small />
      </span>
      <noscript>
        <Button kind="second" size="small">
          <Trans>عرض</Trans>
        </Button>
      </noscript>
    </Form>
  )
}
