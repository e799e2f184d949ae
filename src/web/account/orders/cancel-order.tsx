import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Form, Link, useLocation, useNavigation, useSubmit } from 'react-router'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { Ltr } from '#ui/ltr'

type CancelOrderProps = {
  refNumber: number
  /** Without script: the first press was answered with the question. */
  isAsking: boolean
}

/** Asks in red. With script a dialog; without it the same question on the page, and a second press. */
export function CancelOrder({ refNumber, isAsking }: CancelOrderProps) {
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  const { state, formMethod } = useNavigation()
  const submit = useSubmit()
  const isBusy = state !== 'idle' && formMethod === 'POST'

  async function cancel() {
    await submit({ intent: 'cancel' }, { method: 'post' })
    // Answered, whatever the answer is: the page says it.
    setOpen(false)
  }

  const what = (
    <Trans>
      لم يُخصم أي مبلغ، ويعود إليكم ما حُجز لهذا الطلب من رصيد أو قسيمة. تبقى الباقة متاحة للشراء من جديد.
    </Trans>
  )
  const title = (
    <Trans>
      إلغاء الطلب <Ltr>{refNumber}</Ltr>؟
    </Trans>
  )
  const deed = <Trans>إلغاء الطلب</Trans>
  const safe = <Trans>إبقاء الطلب</Trans>

  if (isAsking) {
    return (
      <Form method="post" className="card padded stack w-full" aria-labelledby="cancel-question">
        <h2 id="cancel-question" className="text-lg">
          {title}
        </h2>
        <p className="text-ink-2">{what}</p>
        <div className="row">
          <Link to={pathname} className="button second">
            {safe}
          </Link>
          <Button
            kind="danger"
            name="intent"
            value="cancel"
            isBusy={isBusy}
            busy={<Trans>نلغي الطلب…</Trans>}
          >
            {deed}
          </Button>
        </div>
      </Form>
    )
  }

  return (
    <>
      <Form
        method="post"
        className="max-md:w-full"
        onSubmit={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        <Button kind="danger-line" name="intent" value="ask" aria-haspopup="dialog" className="max-md:w-full">
          {deed}
        </Button>
      </Form>
      <ConfirmDialog
        isOpen={isOpen}
        title={title}
        tone="red"
        safe={safe}
        deed={deed}
        isBusy={isBusy}
        busy={<Trans>نلغي الطلب…</Trans>}
        onClose={() => setOpen(false)}
        onDeed={() => void cancel()}
      >
        {what}
      </ConfirmDialog>
    </>
  )
}
