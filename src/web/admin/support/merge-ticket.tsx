import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { z } from '#contract/wire'
import type { Merges } from '#contract/staff-ticket-merges'
import { Button } from '#ui/button'
import { Radio } from '#ui/checkbox'
import { DateTime } from '#ui/date-time'
import { EditDialog } from '#ui/edit-dialog'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { OpenedWith } from '../edit/opened-with.tsx'
import { Overtaken } from '../edit/overtaken.tsx'
import { useAction } from '../edit/use-action.ts'
import type { Ticket } from './ticket-types.ts'

export type Merging = z.infer<typeof Merges>

type MergeDialogProps = {
  ticket: Ticket
  merges: Merging
  /** The page's own: with the last candidate the dialog goes, before it could say what became of it. */
  action: ReturnType<typeof useAction>
  onClose: () => void
}

/** Takes another open ticket of the same client into this one, after it was shown what will happen. */
export function MergeDialog({ ticket, merges, action, onClose }: MergeDialogProps) {
  const [chosen, choose] = useState(merges.candidates[0]?.id)
  const { Form, isBusy, refusal } = action
  const other = merges.candidates.find(({ id }) => id === chosen)
  return (
    <EditDialog
      title={
        <Trans>
          دمج تذكرة أخرى في <Ltr>{ticket.ref_id}</Ltr>
        </Trans>
      }
      onClose={onClose}
    >
      <Form method="post" className="stack gap-4" noValidate>
        {refusal && <Notice tone="bad">{refusal.message}</Notice>}
        <OpenedWith version={ticket.version} fields={{}} />
        <input type="hidden" name="intent" value="merge" />
        <fieldset className="stack gap-2">
          <legend className="field-label">
            <Trans>تذاكر العميل المفتوحة</Trans>
          </legend>
          {merges.candidates.map(({ id, ref_id: refId, description, created_at: time }) => (
            <Radio
              key={id}
              name="ticket_id"
              value={id}
              checked={id === chosen}
              onChange={() => choose(id)}
              hint={<DateTime value={time} form="day-time" />}
            >
              <Ltr>{refId}</Ltr> · <bdi className="wrap-anywhere">{shorten(description)}</bdi>
            </Radio>
          ))}
        </fieldset>
        {other && <WhatHappens ticket={ticket} other={other} undoDays={merges.undo_days} />}
        <div className="actions">
          <Button type="button" kind="second" onClick={onClose}>
            <Trans>إبقاؤهما منفصلتين</Trans>
          </Button>
          <Button isBusy={isBusy} busy={<Trans>ندمج…</Trans>}>
            <Trans>
              دمج <Ltr>{other?.ref_id}</Ltr> في <Ltr>{ticket.ref_id}</Ltr>
            </Trans>
          </Button>
        </div>
      </Form>
    </EditDialog>
  )
}

type WhatHappensProps = { ticket: Ticket; other: Merging['candidates'][number]; undoDays: number }

/** The server's own answer, in words. */
function WhatHappens({ ticket, other, undoDays }: WhatHappensProps) {
  return (
    <dl className="facts sentences">
      <dt>
        <Trans>يتغيّر</Trans>
      </dt>
      <dd>
        <Plural
          value={other.messages}
          one="تنتقل رسالة واحدة إلى هذه التذكرة، في موضعها من الوقت"
          two="تنتقل رسالتان إلى هذه التذكرة، في موضعهما من الوقت"
          few="تنتقل # رسائل إلى هذه التذكرة، في مواضعها من الوقت"
          many="تنتقل # رسالة إلى هذه التذكرة، في مواضعها من الوقت"
          other="تنتقل # رسالة إلى هذه التذكرة، في مواضعها من الوقت"
        />
        {other.attachments > 0 && (
          <>
            {' '}
            <Plural
              value={other.attachments}
              one="ومعها ملف واحد"
              two="ومعها ملفان"
              few="ومعها # ملفات"
              many="ومعها # ملفًا"
              other="ومعها # ملف"
            />
          </>
        )}
      </dd>
      <dt>
        <Trans>يُبلَّغ</Trans>
      </dt>
      <dd>
        <Trans>
          العميل، مرة واحدة: جُمعت <Ltr>{other.ref_id}</Ltr> مع <Ltr>{ticket.ref_id}</Ltr>
        </Trans>
      </dd>
      <dt>
        <Trans>ويبقى</Trans>
      </dt>
      <dd>
        <Trans>
          رقم <Ltr>{other.ref_id}</Ltr> يقود إلى <Ltr>{ticket.ref_id}</Ltr>.
        </Trans>{' '}
        {other.answer_due_at && (
          <Trans>
            ويُحسب الانتظار من أقدمهما: الرد قبل <DateTime value={other.answer_due_at} form="day-time" />.
          </Trans>
        )}
      </dd>
      <dt>
        <Trans>التراجع</Trans>
      </dt>
      <dd>
        <Plural
          value={undoDays}
          one="خلال يوم، ما دامت التذكرة مفتوحة"
          two="خلال يومين، ما دامت التذكرة مفتوحة"
          few="خلال # أيام، ما دامت التذكرة مفتوحة"
          many="خلال # يومًا، ما دامت التذكرة مفتوحة"
          other="خلال # يوم، ما دامت التذكرة مفتوحة"
        />
      </dd>
    </dl>
  )
}

/** What was merged into a ticket, and the way to take it out again while that can be done. */
export function MergedTickets({ merges, maySupport }: { merges: Merging; maySupport: boolean }) {
  const { t } = useLingui()
  const { Form, isBusy, refusal } = useAction(() => showToast(t`عادت التذكرتان منفصلتين.`))
  if (merges.merged.length === 0) return <Overtaken refusal={refusal} />
  return (
    <section className="card" aria-labelledby="merged">
      <header>
        <h2 id="merged">
          <Trans>دُمجت فيها</Trans>
        </h2>
      </header>
      <Form method="post" noValidate className="body stack gap-3">
        {refusal && <Notice tone="bad">{refusal.message}</Notice>}
        <input type="hidden" name="intent" value="unmerge" />
        {merges.merged.map(({ id, ref_id: refId, by, merged_at: time, undo_until: until }) => (
          <div key={id} className="stack gap-1">
            <span>
              <Ltr>{refId}</Ltr> · <bdi>{by}</bdi> · <DateTime value={time} form="day-time" />
            </span>
            {maySupport && (
              <>
                <Button kind="second" size="small" icon="undo" name="ticket_id" value={id} isBusy={isBusy}>
                  <Trans>
                    فصل <Ltr>{refId}</Ltr>
                  </Trans>
                </Button>
                <span className="hint">
                  <Trans>
                    حتى <DateTime value={until} form="day-time" />. ما كُتب بعد الدمج يبقى هنا.
                  </Trans>
                </span>
              </>
            )}
          </div>
        ))}
      </Form>
    </section>
  )
}

const shownLength = 90

/** The first words of a ticket. */
function shorten(text: string): string {
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text
}
