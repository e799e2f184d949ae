import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { MeasurementReport } from '#contract/staff-measurement'
import type { z } from '#contract/wire'
import { measurementStatuses } from '#rules/people/measurement'
import { formatNumber } from '#locales/format'
import { Button } from '#ui/button'
import { DateTime } from '#ui/date-time'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { StateBadge } from '#ui/state-badge'
import { useMay } from '../../frame/staff-user.ts'
import { CheckForm } from './check-form.tsx'
import { EventState } from './event-words.tsx'
import { VendorDialog } from './vendor-dialog.tsx'
import { vendorNames } from './vendor-names.ts'

type Vendor = z.infer<typeof MeasurementReport>['vendors'][number]

type VendorCardProps = {
  report: Vendor
  /** Staff can set vendors: the store has a key to seal theirs with. */
  canSet: boolean
}

/**
 * One vendor: whether it is reported to, who set it, what became of the events, and whether it takes a test.
 */
export function VendorCard({ report, canSet }: VendorCardProps) {
  const { vendor, is_on: isOn, counts, last_sent_at: lastSent, set_by: setBy } = report
  const language = useLanguage()
  const mayWrite = useMay('store:write')
  const [isEdited, setEdited] = useState(false)
  const known = measurementStatuses.filter((status) => counts[status] > 0)
  return (
    <section className="card" aria-labelledby={vendor}>
      <header>
        <h2 id={vendor}>
          <Ltr>{vendorNames[vendor]}</Ltr>
        </h2>
        <VendorState isOn={isOn} isSet={setBy !== null} />
      </header>
      <div className="body stack gap-3">
        <Setting report={report} />
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
            {setBy ? <Trans>لا بلاغات بعد</Trans> : <Trans>لم تُضبط، فلا يُبلَّغ لها بشيء.</Trans>}
          </p>
        )}
        {lastSent && (
          <p className="hint">
            <Trans>
              آخر بلاغ وصل: <DateTime value={lastSent} />
            </Trans>
          </p>
        )}
        {mayWrite && setBy !== 'environment' && (
          <div className="row">
            <Button
              type="button"
              kind="second"
              icon={setBy ? 'edit' : 'plus'}
              onClick={() => setEdited(true)}
              {...(!canSet && { unavailable: <Trans>ينقص مفتاح الختم المذكور أعلاه.</Trans> })}
            >
              {setBy ? <Trans>تغيير المعرّف أو المفتاح</Trans> : <Trans>إضافة المعرّف والمفتاح</Trans>}
            </Button>
          </div>
        )}
        {isOn && mayWrite && <CheckForm vendor={vendor} />}
      </div>
      {isEdited && <VendorDialog report={report} onClose={() => setEdited(false)} />}
    </section>
  )
}

function VendorState({ isOn, isSet }: { isOn: boolean; isSet: boolean }) {
  if (isOn)
    return (
      <StateBadge tone="good" glyph="check">
        <Trans context="measurement">مفعّلة</Trans>
      </StateBadge>
    )
  return isSet ? (
    <StateBadge tone="wait" glyph="clock">
      <Trans context="measurement">لا تعمل الآن</Trans>
    </StateBadge>
  ) : (
    <StateBadge tone="void" glyph="hollow">
      <Trans context="measurement">غير مفعّلة</Trans>
    </StateBadge>
  )
}

/** Its id and what is seen of its key, and who set them. */
function Setting({ report: { account, secret_ending: ending, set_by: setBy } }: { report: Vendor }) {
  if (!setBy) return null
  return (
    <p>
      <Ltr mono>{account}</Ltr>
      {ending && (
        <>
          {' · '}
          <Trans>
            المفتاح <Ltr mono>••••{ending}</Ltr>
          </Trans>
        </>
      )}
      {setBy === 'environment' && (
        <span className="hint block">
          <Trans>من متغيرات الخادم، وهي تسبق ما يُضبط هنا.</Trans>
        </span>
      )}
    </p>
  )
}
