import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDayAndTime, formatHijri } from '#locales/format'
import { fromRiyadhClock, toRiyadhClock } from '#rules/core/riyadh-days'
import { Button } from '#ui/button'
import { Radio } from '#ui/checkbox'
import { DateTime } from '#ui/date-time'
import { EditDialog } from '#ui/edit-dialog'
import { Field } from '#ui/field'
import { useLanguage } from '#ui/language'
import { useThisYear } from '#ui/this-year'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { errorOf } from '../edit/field-error.ts'
import { OpenedWith } from '../edit/opened-with.tsx'
import { Overtaken } from '../edit/overtaken.tsx'
import { useAction } from '../edit/use-action.ts'
import { type SnoozeName, snoozeTimes } from './snooze-times.ts'
import type { Ticket } from './ticket-types.ts'

/** Until when a ticket is put off and by whom, and the way to bring it back before. */
export function Snoozed({ ticket, maySupport }: { ticket: Ticket; maySupport: boolean }) {
  const { t } = useLingui()
  const { Form, isBusy, refusal } = useAction(() => showToast(t`عادت التذكرة.`))
  const { snoozed } = ticket
  if (!snoozed) return <Overtaken refusal={refusal} />
  return (
    <Notice tone="info">
      <Form method="post" noValidate className="row justify-between gap-3">
        <span>
          <Trans>
            مؤجّلة حتى <DateTime value={snoozed.until} form="day-time" /> بقرار من <bdi>{snoozed.by.name}</bdi>
            . تعود وحدها، أو حين يكتب العميل.
          </Trans>
          {refusal && <span className="field-error">{refusal.message}</span>}
        </span>
        <OpenedWith key={snoozed.until} version={ticket.version} fields={{ snoozed }} />
        <input type="hidden" name="intent" value="snooze" />
        {maySupport && (
          <Button
            kind="second"
            size="small"
            name="until"
            value=""
            isBusy={isBusy}
            busy={<Trans>نعيدها…</Trans>}
          >
            <Trans>إعادتها الآن</Trans>
          </Button>
        )}
      </Form>
    </Notice>
  )
}

type SnoozeDialogProps = { ticket: Ticket; now: string; onClose: () => void }

/** Asks until when a ticket is put off, or says why it is not. */
export function SnoozeDialog(props: SnoozeDialogProps) {
  const { snoozable_until: latest, answer_clock: clock } = props.ticket
  return (
    <EditDialog
      title={
        <Trans>
          تأجيل التذكرة <bdi>{props.ticket.ref_id}</bdi>
        </Trans>
      }
      onClose={props.onClose}
    >
      {latest !== null && clock !== null ? (
        <SnoozeForm {...props} latest={latest} due={clock.due_at ?? latest} />
      ) : (
        <>
          {latest === null ? (
            <Notice tone="bad">
              <Trans>انقضى موعد الرد والعميل ينتظر، فلا تُؤجّل التذكرة. اكتبوا له متى يأتيه الرد.</Trans>
            </Notice>
          ) : (
            <Notice tone="info">
              <Trans>العميل لا ينتظر ردًا، فليست التذكرة بين ما ينتظركم. تعود إليه حين يكتب.</Trans>
            </Notice>
          )}
          <div className="actions">
            <Button type="button" kind="second" onClick={props.onClose}>
              <Trans>إغلاق</Trans>
            </Button>
          </div>
        </>
      )}
    </EditDialog>
  )
}

/**
 * Puts a ticket off until a moment, at most until its client's answer is near: it leaves what waits and comes
 * back by itself.
 */
function SnoozeForm({
  ticket,
  now,
  latest,
  due,
  onClose,
}: SnoozeDialogProps & { latest: string; due: string }) {
  const { t } = useLingui()
  const language = useLanguage()
  const thisYear = useThisYear()
  const [chosen, choose] = useState<SnoozeName | 'other'>('two_hours')
  // The moment of which times are offered: that of opening, however often the page is loaded while somebody
  // chooses, and behind a refusal the newest.
  const [offeredAt, offerAt] = useState(now)
  const times = snoozeTimes(offeredAt)
  const [other, setOther] = useState(toRiyadhClock(new Date(times.at(-1)?.until ?? now)))
  const names: Record<SnoozeName, string> = {
    two_hours: t`بعد ساعتين`,
    afternoon: t`بعد الظهر`,
    tomorrow: t`غدًا صباحًا`,
    sunday: t`الأحد القادم`,
  }
  // Of a refused time there may be none any more: then the nearest one stands in its place.
  const offered = times.find(({ name }) => name === chosen) ?? times[0]
  const until = chosen === 'other' || !offered ? fromRiyadhClock(other) : offered.until
  const isMoment = !Number.isNaN(Date.parse(until))
  const isNear = isMoment && new Date(latest) < new Date(until)
  const back = isNear ? latest : until
  const { Form, isBusy, refusal } = useAction((_, form) => {
    const when = formatDayAndTime(String(form.get('until')), language, thisYear)
    showToast(t`أُجّلت التذكرة، وتعود ${when}.`)
    onClose()
  })
  if (refusal && offeredAt !== now) offerAt(now)
  const error = errorOf(refusal?.errors, 'snoozed_until')
  // Of the offered times none has a field that could say it: the page may be older than the one that was
  // chosen.
  const hasField = error && chosen === 'other'
  return (
    <Form method="post" className="stack gap-4" noValidate>
      {refusal && !hasField && <Notice tone="bad">{error || refusal.message}</Notice>}
      <OpenedWith version={ticket.version} fields={{ snoozed: ticket.snoozed }} />
      <input type="hidden" name="intent" value="snooze" />
      <input type="hidden" name="until" value={back} />
      <fieldset className="stack gap-2">
        <legend className="visually-hidden">
          <Trans>حتى متى</Trans>
        </legend>
        {times.map((time) => (
          <Radio
            key={time.name}
            name="_chosen"
            value={time.name}
            checked={chosen !== 'other' && time === offered}
            onChange={() => choose(time.name)}
            hint={formatDayAndTime(time.until, language, thisYear)}
          >
            {names[time.name]}
          </Radio>
        ))}
        <Radio name="_chosen" value="other" checked={chosen === 'other'} onChange={() => choose('other')}>
          <Trans>موعد آخر</Trans>
        </Radio>
      </fieldset>
      {chosen === 'other' && (
        <Field
          label={<Trans>حتى</Trans>}
          error={error}
          {...(isMoment && { hint: formatHijri(until, language) })}
        >
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              name="_other"
              className="input"
              value={other}
              min={toRiyadhClock(new Date(now))}
              onChange={(event) => setOther(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      {isNear && (
        <Notice tone="wait">
          <Trans>
            العميل ينتظر ردًا ينقضي موعده <DateTime value={due} form="day-time" />، فتعود التذكرة قبله:{' '}
            <DateTime value={latest} form="day-time" />.
          </Trans>
        </Notice>
      )}
      <div className="actions">
        <Button type="button" kind="second" onClick={onClose}>
          <Trans>إبقاؤها الآن</Trans>
        </Button>
        <Button
          isBusy={isBusy}
          busy={<Trans>نؤجّل…</Trans>}
          {...(!isMoment && { unavailable: <Trans>اختاروا يومًا وساعة أولًا.</Trans> })}
        >
          {isMoment ? (
            <Trans>
              تأجيل إلى <DateTime value={back} form="day-time" />
            </Trans>
          ) : (
            <Trans>تأجيل</Trans>
          )}
        </Button>
      </div>
    </Form>
  )
}
