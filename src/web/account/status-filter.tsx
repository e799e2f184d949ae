import { Trans } from '@lingui/react/macro'
import { Form, useSubmit } from 'react-router'
import { Button } from '#ui/button'
import { Icon } from '#ui/icon'

type StatusFilterProps<Status extends string> = {
  /** The list's address. */
  href: string
  label: string
  /** The words for no filter. */
  all: string
  value: Status | undefined
  statuses: readonly Status[]
  words: (status: Status) => string
}

/** One status, kept in the address. It acts on choosing; without script the button does. */
export function StatusFilter<Status extends string>(props: StatusFilterProps<Status>) {
  const { href, label, all, value, statuses, words } = props
  const submit = useSubmit()
  return (
    <Form action={href} className="row gap-2">
      <span className="select">
        <select
          // A new address brings a new value.
          key={value ?? ''}
          name="status"
          aria-label={label}
          className="input text-sm"
          defaultValue={value ?? ''}
          onChange={(event) => {
            const status = event.currentTarget.value
            void submit(status ? { status } : {}, { action: href })
          }}
        >
          <option value="">{all}</option>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {words(status)}
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
