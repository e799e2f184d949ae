import { Trans, useLingui } from '@lingui/react/macro'
import { Form, href, Link } from 'react-router'
import { fullName } from '#rules/people/full-name'
import { formatPhone } from '#locales/format'
import { Button } from '#ui/button'
import { Ltr } from '#ui/ltr'
import { TextField } from '#ui/text-field'

export type PickedClient = {
  id: string
  first_name: string
  last_name: string
  phone_extension: string
  phone_number: string | null
  email: string
}

type ClientPickerProps = {
  /** The page that asks for whom; it takes `?client=` and `?q=`. */
  path: string
  q: string
  found: PickedClient[]
}

/** Finds the client for whom something is done, by phone, name or email. */
export function ClientPicker({ path, q, found }: ClientPickerProps) {
  const { t } = useLingui()
  return (
    <section className="card" aria-labelledby="for-whom">
      <header>
        <h2 id="for-whom">
          <Trans>لأي عميل؟</Trans>
        </h2>
      </header>
      <div className="body stack gap-4">
        <Form action={path} role="search" noValidate className="row items-end gap-3">
          <div className="grow">
            <TextField label={<Trans>جوال العميل أو اسمه أو بريده</Trans>} name="q" defaultValue={q} />
          </div>
          <Button kind="second">
            <Trans>بحث</Trans>
          </Button>
        </Form>
        {q !== '' && found.length === 0 && (
          <p className="hint" role="status">
            <Trans>لا عميل بهذا الجوال أو الاسم أو البريد.</Trans>
          </p>
        )}
        {found.length > 0 && (
          <ul className="lines-list" aria-label={t`عملاء يطابقون البحث`}>
            {found.map((client) => (
              <li key={client.id}>
                <Link to={`${path}?client=${client.id}`} className="standing-link">
                  <ClientName client={client} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

/** Whom a form is for, and the way to somebody else. */
export function PickedFor({ client, pickHref }: { client: PickedClient & { id: string }; pickHref: string }) {
  return (
    <div className="row justify-between">
      <p>
        <span className="text-ink-3">
          <Trans>للعميل</Trans>{' '}
        </span>
        <Link to={href('/admin/clients/:id', { id: client.id })} className="standing-link">
          <ClientName client={client} />
        </Link>
      </p>
      <Link to={pickHref} className="standing-link">
        <Trans>اختيار عميل آخر</Trans>
      </Link>
    </div>
  )
}

function ClientName({ client }: { client: PickedClient }) {
  const name = fullName(client)
  return (
    <>
      {name && <bdi>{name}</bdi>}
      {name && client.phone_number && ' · '}
      {client.phone_number && <Ltr>{formatPhone(client.phone_extension, client.phone_number)}</Ltr>}
    </>
  )
}
