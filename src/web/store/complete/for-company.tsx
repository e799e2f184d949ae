import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { Checkbox } from '#ui/checkbox'
import type { CompanyErrors, CompanyValues } from '../../ui/company-values.ts'

const bringFields = () => import('#ui/company-fields')
const CompanyFields = lazy(async () => ({ default: (await bringFields()).CompanyFields }))

type ForCompanyProps = {
  /** As it was sent, or as the account has it. */
  values: CompanyValues | null
  purchaseOrder: string
  isOn: boolean
  errors: CompanyErrors
}

/** Whether a company buys. Its fields come when they are opened; most people buy for themselves. */
export function ForCompany({ values, purchaseOrder, isOn, errors }: ForCompanyProps) {
  const [state, setState] = useState<'closed' | 'open' | 'lost'>(isOn ? 'open' : 'closed')
  // Drawn anew before its piece is there, the page goes on showing what the server drew: nothing below it
  // moves.
  const [drawn] = useState(() =>
    import.meta.env.SSR ? '' : (document.getElementById('company-fields')?.innerHTML ?? ''),
  )

  function change(isWanted: boolean) {
    if (!isWanted) return setState('closed')
    // Asked for before it is drawn: without a connection the page stays as it is.
    void bringFields().then(
      () => setState('open'),
      () => setState('lost'),
    )
  }

  return (
    <section className="card padded stack gap-6">
      <Checkbox
        name="for_company"
        defaultChecked={isOn}
        // It may have been ticked before the program came.
        ref={(box) => {
          if (box && box.checked !== (state !== 'closed')) change(box.checked)
        }}
        onChange={(event) => change(event.currentTarget.checked)}
        hint={<Trans>فاتورة ضريبية باسم المنشأة ورقمها الضريبي.</Trans>}
        error={
          state === 'lost' && (
            <Trans>لم تصل حقول المنشأة. تحققوا من اتصالكم، ثم أزيلوا العلامة وضعوها من جديد.</Trans>
          )
        }
      >
        <Trans>الشراء لمنشأة</Trans>
      </Checkbox>
      {state === 'open' && (
        <Suspense fallback={drawn && <div inert dangerouslySetInnerHTML={{ __html: drawn }} />}>
          <div id="company-fields">
            <CompanyFields values={values ?? {}} errors={errors} purchaseOrder={purchaseOrder} />
          </div>
        </Suspense>
      )}
    </section>
  )
}
