import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { MeasurementReport } from '#contract/staff-measurement'
import type { z } from '#contract/wire'
import { measurementStatuses, type MeasurementVendorName } from '#rules/measurement'
import { formatNumber } from '#locales/format'
import { Button } from '#ui/button'
import { DateTime } from '#ui/date-time'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { StateBadge } from '#ui/state-badge'
import { TextField } from '#ui/text-field'
import { useMay } from '../../frame/staff-user.ts'
import { errorOf } from '../edit/field-error.ts'
import { useAction } from '../edit/use-action.ts'
import { EventState } from './event-words.tsx'

export const vendorNames: Record<MeasurementVendorName, string> = {
  ga4: 'Google Analytics 4',
  meta: 'Meta',
  tiktok: 'TikTok',
  snap: 'Snap',
}

/** They show a test under a code of theirs. */
const withCodes: readonly MeasurementVendorName[] = ['meta', 'tiktok']

type Checked = { result: string; reason: string | undefined }

/** One vendor: whether sales are reported to it, what became of them, and whether it takes a test. */
export function VendorCard({ report }: { report: z.infer<typeof MeasurementReport>['vendors'][number] }) {
  const { vendor, is_on: isOn, counts, last_sent_at: lastSent } = report
  const language = useLanguage()
  const mayWrite = useMay('store:write')
  const [checked, setChecked] = useState<Checked | null>(null)
  const { Form, isBusy, refusal } = useAction(({ id, failure }) =>
    setChecked({ result: id, reason: failure }),
  )
  const known = measurementStatuses.filter((status) => counts[status] > 0)
  return (
    <section className="card" aria-labelledby={vendor}>
      <header>
        <h2 id={vendor}>
          <Ltr>{vendorNames[vendor]}</Ltr>
        </h2>
        {isOn ? (
          <StateBadge tone="good" glyph="check">
            <Trans context="measurement">مفعّلة</Trans>
          </StateBadge>
        ) : (
          <StateBadge tone="void" glyph="hollow">
            <Trans context="measurement">غير مفعّلة</Trans>
          </StateBadge>
        )}
      </header>
      <div className="body stack gap-3">
        {known.length > 0 ? (
          <ul className="row gap-x-5">
            {known.map((status) => (
              <li key={status} className="row gap-2">
                <EventState status={status} /> <Ltr>{formatNumber(counts[status], language)}</Ltr>
              </li>
            ))}
          </ul>
        ) : (
          <p className="hint">
            <Trans>لا بلاغات بعد</Trans>
          </p>
        )}
        {lastSent && (
          <p className="hint">
            <Trans>
              آخر بلاغ وصل: <DateTime value={lastSent} />
            </Trans>
          </p>
        )}
        {isOn && mayWrite && (
          <Form method="post" noValidate data-draft="off" className="stack gap-3">
            <input type="hidden" name="vendor" value={vendor} />
            {withCodes.includes(vendor) && (
              <TextField
                name="code"
                latin
                optional
                maxLength={40}
                label={<Trans>رمز الاختبار</Trans>}
                hint={<Trans>من صفحة أحداث الاختبار لدى الجهة، وتحته يظهر الاختبار.</Trans>}
                error={errorOf(refusal?.errors ?? {}, 'code')}
              />
            )}
            <div className="row">
              <Button kind="second" icon="send" isBusy={isBusy} busy={<Trans>نجرّب…</Trans>}>
                <Trans>تجربة الاتصال</Trans>
              </Button>
            </div>
            {refusal && !refusal.errors['code'] && <Notice tone="bad">{refusal.message}</Notice>}
            {checked && !isBusy && !refusal && <Result vendor={vendor} {...checked} />}
          </Form>
        )}
      </div>
    </section>
  )
}

function Result({ vendor, result, reason }: Checked & { vendor: MeasurementVendorName }) {
  if (result === 'taken')
    return (
      <Notice tone="good">
        {vendor === 'ga4' ? (
          <Trans>
            صيغة البلاغ صحيحة. لا تقول Google إن كان المفتاح صحيحًا، فانظروا في تقاريرها بعد أول بلاغ.
          </Trans>
        ) : (
          <Trans>قبلت الجهة الاختبار، ولم يُحسب بيعًا.</Trans>
        )}
      </Notice>
    )
  return (
    <Notice tone={result === 'refused' ? 'bad' : 'wait'}>
      {result === 'refused' ? (
        <Trans>رفضت الجهة الاختبار. راجعوا المعرّف والمفتاح.</Trans>
      ) : (
        <Trans>لم تُجب الجهة. أعيدوا التجربة بعد قليل.</Trans>
      )}{' '}
      <Ltr>{reason}</Ltr>
    </Notice>
  )
}
